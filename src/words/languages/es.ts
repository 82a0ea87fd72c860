import type { Translation } from '../english.ts';

/** Spanish. */
// prettier-ignore
export const es: Translation = [
  'Nota', 'Información', 'Advertencia', 'Consejo', 'Correcto', 'Peligro', 'Detalles',
  'Mostrar {}', 'Ocultar {}', 'atributos secundarios', 'alternativas', 'encabezados', '{} valores',
  'obligatorio', 'obsoleto', 'por defecto:', 'solo lectura', 'solo escritura', 'flujo de', 'o',
  'Autorizaciones', 'También se responde a las solicitudes sin autorización.', 'Ámbitos', 'token bearer', 'clave de API',
  'Conéctate con un certificado de cliente TLS.', 'Envía {} y la codificación Base64 de {}.', 'Envía tu clave en el encabezado {}.', 'Envía tu clave en el parámetro de consulta {}.', 'Envía tu clave en la cookie {}.', 'Envía {}.',
  'Encabezados', 'Parámetros de ruta', 'Parámetros de consulta', 'Cookies', 'Cuerpo', 'Carga útil', 'Respuesta', 'Tu respuesta', 'Callbacks', 'Atributos',
  'Solicitud', 'Ejemplo', 'Ejemplos', 'Se envía a {}', 'Tu respuesta:', 'Solicitudes siguientes:', 'con {} = {}',
  'Redirección', 'Error del cliente', 'Error del servidor', 'Cualquier otro estado',
  'otros atributos', 'elemento {}', 'valor', 'Uno de', 'Cualquiera de', 'Siempre',
  'Contiene los mismos atributos que {}, que lo rodea.', 'Tiene más atributos de los que esta página puede mostrar.', 'El documento describe esto en otro lugar, pero allí no hay nada: {}',
  'Esta operación no está en ningún documento OpenAPI del proyecto.', 'El texto de esta página no se puede mostrar.',
  'múltiplo de {}', 'coincide con {}', 'caracteres', 'elementos', 'propiedades', 'elementos únicos', 'codificado en {}', 'los nombres coinciden con {}', 'exactamente uno de: {}', 'al menos uno de: {}',
  'Diagrama', 'Prompt', 'Mostrar el prompt', 'Leer más', 'Variante', 'Texto',
  'Canal', 'Parámetros', 'Servidores', 'Tú envías', 'Tú recibes', 'Mensaje', 'Respuesta',
  'Copiar', 'Copiado', 'Mostrar todas las líneas', 'Mostrar menos líneas', 'Filtrar por etiqueta', 'Vista',
  'Imagen ampliada', 'Ampliar: {}', 'Ampliar la imagen', 'Ampliar el diagrama', 'Cerrar',
  'Probar', 'No se cargó: reintentar', 'Enviar', 'Cancelar', 'Copiar enlace', 'Enlace copiado', 'Se ha copiado el enlace a esta solicitud. No contiene credenciales.', 'Abrir el cliente completo',
  'Servidor', 'Autorización', 'Consulta', 'Ninguna', 'Forma de autenticarse', 'Tipo de medio', 'Editar como formulario', 'Editar como JSON',
  'Elegir', 'Añadir', 'Añadir a {}', 'Quitar de {}', 'Tipo de {}', 'nombre', 'Debe coincidir con {}', 'Este JSON no es válido: {}',
  'Mostrar', 'Ocultar', 'Mostrar u ocultar {}', 'Conservar en esta pestaña hasta cerrarla', 'Dónde obtener un token',
  'Enviando …', 'Cancelado.', 'La respuesta no tiene cuerpo.', 'La misma solicitud con curl', 'Descargar ({})', 'Encabezados ({})',
  'No hay conexión de red.', 'No se pudo llegar a {}.', 'Sin respuesta en {} segundos.',
  'El navegador no recibió de {} una respuesta que pueda mostrar. O ese servidor no permite solicitudes de otros sitios (CORS: tiene que enviar Access-Control-Allow-Origin para {}), o no se pudo llegar a él: su dirección, la red o su certificado TLS. La misma solicitud funciona fuera del navegador si el servidor está ahí:',
];
