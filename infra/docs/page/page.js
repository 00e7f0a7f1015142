/* global SwaggerUIBundle -- swagger-ui-bundle.js comes before */

/** Shows openapi.json. Where settings.json names a key, requests can be sent from here, to the server that the page came from. */
async function showReference() {
  const [document, { apiKey }] = await Promise.all(['openapi.json', 'settings.json'].map(read))
  if (apiKey) document.servers = [{ url: location.origin, description: 'This machine' }]
  foldErrors(document)
  const page = SwaggerUIBundle({
    spec: document,
    dom_id: '#reference',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    tryItOutEnabled: Boolean(apiKey),
    // Elsewhere there is no API behind the page, and browsers send nothing to another origin.
    supportedSubmitMethods: apiKey ? ['get', 'post', 'put'] : [],
    validatorUrl: null,
    onComplete: () => apiKey && page.preauthorizeApiKey('apiKey', apiKey),
  })
}

/** What an error is, its description says: all have one shape, and an example of each would fill pages. */
function foldErrors({ paths, components }) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const answers = operations.flatMap(({ responses }) => Object.entries(responses))
  for (const [status, answer] of answers) if (Number(status) >= 400) delete answer.content
  for (const answer of Object.values(components.responses ?? {})) delete answer.content
}

async function read(name) {
  const response = await fetch(name)
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
  return response.json()
}

await showReference()
