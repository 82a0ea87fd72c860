import type { Translation } from '../english.ts';

/** French. */
// prettier-ignore
export const fr: Translation = [
  'Remarque', 'Information', 'Avertissement', 'Astuce', 'Succès', 'Danger', 'Détails',
  'Afficher {}', 'Masquer {}', 'les attributs enfants', 'les variantes', 'les en-têtes', '{} valeurs',
  'obligatoire', 'obsolète', 'par défaut :', 'lecture seule', 'écriture seule', 'flux de', 'ou',
  'Autorisations', 'Les requêtes sans autorisation reçoivent aussi une réponse.', 'Portées', 'jeton bearer', 'clé d’API',
  'Connectez-vous avec un certificat client TLS.', 'Envoyez {} et l’encodage Base64 de {}.', 'Envoyez votre clé dans l’en-tête {}.', 'Envoyez votre clé dans le paramètre de requête {}.', 'Envoyez votre clé dans le cookie {}.', 'Envoyez {}.',
  'En-têtes', 'Paramètres de chemin', 'Paramètres de requête', 'Cookies', 'Corps', 'Charge utile', 'Réponse', 'Votre réponse', 'Callbacks', 'Attributs',
  'Requête', 'Exemple', 'Exemples', 'Envoyé à {}', 'Votre réponse :', 'Requêtes suivantes :', 'avec {} = {}',
  'Redirection', 'Erreur du client', 'Erreur du serveur', 'Tout autre statut',
  'autres attributs', 'élément {}', 'valeur', 'L’un de', 'Un ou plusieurs de', 'Toujours',
  'Contient les mêmes attributs que {} qui l’entoure.', 'A plus d’attributs que cette page ne peut en montrer.', 'Le document décrit ceci ailleurs, mais il n’y a rien à cet endroit : {}',
  'Cette opération ne figure dans aucun document OpenAPI du projet.', 'Le texte de cette page ne peut pas être affiché.',
  'multiple de {}', 'correspond à {}', 'caractères', 'éléments', 'propriétés', 'éléments uniques', 'encodé en {}', 'les noms correspondent à {}', 'exactement un de : {}', 'au moins un de : {}',
  'Diagramme', 'Prompt', 'Afficher le prompt', 'En savoir plus', 'Variante', 'Texte',
  'Canal', 'Paramètres', 'Serveurs', 'Vous envoyez', 'Vous recevez', 'Message', 'Réponse',
  'Copier', 'Copié', 'Afficher toutes les lignes', 'Afficher moins de lignes', 'Filtrer par étiquette', 'Vue',
  'Image agrandie', 'Agrandir : {}', 'Agrandir l’image', 'Agrandir le diagramme', 'Fermer',
  'Essayer', 'Non chargé : réessayer', 'Envoyer', 'Annuler', 'Copier le lien', 'Lien copié', 'Le lien vers cette requête est copié. Il ne contient aucun identifiant.', 'Ouvrir le client complet',
  'Serveur', 'Autorisation', 'Requête', 'Aucune', 'Mode d’authentification', 'Type de média', 'Modifier comme formulaire', 'Modifier en JSON',
  'Choisir', 'Ajouter', 'Ajouter à {}', 'Retirer de {}', 'Type de {}', 'nom', 'Doit correspondre à {}', 'Ce JSON n’est pas valide : {}',
  'Afficher', 'Masquer', 'Afficher ou masquer {}', 'Garder pour cet onglet jusqu’à sa fermeture', 'Où obtenir un jeton',
  'Envoi …', 'Annulé.', 'La réponse n’a pas de corps.', 'La même requête avec curl', 'Télécharger ({})', 'En-têtes ({})',
  'Il n’y a pas de connexion réseau.', '{} est injoignable.', 'Pas de réponse en {} secondes.',
  'Le navigateur n’a reçu de {} aucune réponse qu’il puisse montrer. Soit ce serveur n’accepte pas les requêtes d’autres sites (CORS : il doit envoyer Access-Control-Allow-Origin pour {}), soit il est injoignable : son adresse, le réseau ou son certificat TLS. La même requête fonctionne hors du navigateur si le serveur est là :',
];
