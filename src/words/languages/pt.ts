import type { Translation } from '../english.ts';

/** Portuguese. */
// prettier-ignore
export const pt: Translation = [
  'Nota', 'Informação', 'Aviso', 'Dica', 'Sucesso', 'Perigo', 'Detalhes',
  'Mostrar {}', 'Ocultar {}', 'atributos filhos', 'alternativas', 'cabeçalhos', '{} valores',
  'obrigatório', 'obsoleto', 'padrão:', 'somente leitura', 'somente gravação', 'fluxo de', 'ou',
  'Autorizações', 'Requisições sem autorização também são respondidas.', 'Escopos', 'token bearer', 'chave de API',
  'Conecte-se com um certificado de cliente TLS.', 'Envie {} e a codificação Base64 de {}.', 'Envie sua chave no cabeçalho {}.', 'Envie sua chave no parâmetro de consulta {}.', 'Envie sua chave no cookie {}.', 'Envie {}.',
  'Cabeçalhos', 'Parâmetros de caminho', 'Parâmetros de consulta', 'Cookies', 'Corpo', 'Carga útil', 'Resposta', 'Sua resposta', 'Callbacks', 'Atributos',
  'Requisição', 'Exemplo', 'Exemplos', 'Enviado para {}', 'Sua resposta:', 'Requisições seguintes:', 'com {} = {}',
  'Redirecionamento', 'Erro do cliente', 'Erro do servidor', 'Qualquer outro status',
  'outros atributos', 'item {}', 'valor', 'Um de', 'Qualquer um de', 'Sempre',
  'Contém os mesmos atributos que {} ao seu redor.', 'Tem mais atributos do que esta página pode mostrar.', 'O documento descreve isto em outro lugar, mas lá não há nada: {}',
  'Esta operação não está em nenhum documento OpenAPI do projeto.', 'O texto desta página não pode ser mostrado.',
  'múltiplo de {}', 'corresponde a {}', 'caracteres', 'itens', 'propriedades', 'itens únicos', 'codificado em {}', 'os nomes correspondem a {}', 'exatamente um de: {}', 'pelo menos um de: {}',
  'Diagrama', 'Prompt', 'Mostrar o prompt', 'Leia mais', 'Variante', 'Texto',
  'Canal', 'Parâmetros', 'Servidores', 'Você envia', 'Você recebe', 'Mensagem', 'Resposta',
  'Copiar', 'Copiado', 'Mostrar todas as linhas', 'Mostrar menos linhas', 'Filtrar por etiqueta', 'Visão',
  'Imagem ampliada', 'Ampliar: {}', 'Ampliar a imagem', 'Ampliar o diagrama', 'Fechar',
  'Experimentar', 'Não carregado: tente de novo', 'Enviar', 'Cancelar', 'Copiar link', 'Link copiado', 'O link para esta requisição foi copiado. Ele não contém credenciais.', 'Abrir o cliente completo',
  'Servidor', 'Autorização', 'Consulta', 'Nenhuma', 'Forma de autenticação', 'Tipo de mídia', 'Editar como formulário', 'Editar como JSON',
  'Escolher', 'Adicionar', 'Adicionar a {}', 'Remover de {}', 'Tipo de {}', 'nome', 'Deve corresponder a {}', 'Este JSON não é válido: {}',
  'Mostrar', 'Ocultar', 'Mostrar ou ocultar {}', 'Manter nesta aba até que seja fechada', 'Onde obter um token',
  'Enviando …', 'Cancelado.', 'A resposta não tem corpo.', 'A mesma requisição com curl', 'Baixar ({})', 'Cabeçalhos ({})',
  'Não há conexão de rede.', 'Não foi possível alcançar {}.', 'Sem resposta em {} segundos.',
  'O navegador não recebeu de {} uma resposta que possa mostrar. Ou esse servidor não permite requisições de outros sites (CORS: precisa enviar Access-Control-Allow-Origin para {}), ou não pôde ser alcançado: o endereço, a rede ou o certificado TLS. A mesma requisição funciona fora do navegador se o servidor estiver lá:',
];
