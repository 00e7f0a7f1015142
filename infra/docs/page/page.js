/* global SwaggerUIBundle -- swagger-ui-bundle.js comes before */

/** Shows openapi.json. Where settings.json names a key, requests can be sent from here, to the server that the page came from. */
async function showReference() {
  const [document, { apiKey }] = await Promise.all(['openapi.json', 'settings.json'].map(read))
  if (apiKey) document.servers = [{ url: location.origin, description: 'This machine' }]
  shorten(document)
  const page = SwaggerUIBundle({
    spec: document,
    dom_id: '#reference',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    tryItOutEnabled: Boolean(apiKey),
    // Elsewhere there is no API behind the page, and browsers send nothing to another origin.
    supportedSubmitMethods: apiKey ? ['get', 'head', 'post', 'put'] : [],
    requestInterceptor: (request) => {
      const { pathname } = new URL(request.url)
      return pathname.startsWith('/r/') ? Object.assign(request, { userFetch: askUnfollowed }) : request
    },
    validatorUrl: null,
    onComplete: () => apiKey && page.preauthorizeApiKey('apiKey', apiKey),
  })
}

/** A link of a partner leads to another host. Here it is asked where to, and not followed. */
async function askUnfollowed(url, { method }) {
  const given = await fetch(`unfollowed${new URL(url).pathname}`, { method })
  const headers = new Headers(given.headers)
  const status = Number(headers.get('X-Answered-Status'))
  headers.delete('X-Answered-Status')
  const answer = new Response(await given.text(), { status, headers })
  // To the library, only 2xx is no error.
  return Object.defineProperty(answer, 'ok', { value: status < 400 })
}

/**
 * Leaves out of the document what would be said again under every operation: the shape of errors, those of any request, which
 * the guide lists, and headers that all answers have.
 */
function shorten({ info, paths, components }) {
  // The library would lead to a list of licences that does not have it.
  delete info.license
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const ofAll = Object.entries(responses).filter(([, { $ref }]) => $ref)
    for (const [status] of ofAll) delete responses[status]
    const codes = ofAll.flatMap(([, { $ref }]) => codesOf(components.responses[$ref.split('/').at(-1)]))
    for (const [status, answer] of Object.entries(responses)) {
      for (const name of ['Cache-Control', 'Vary', 'Content-Encoding']) delete answer.headers?.[name]
      if (status >= 400) delete answer.content
    }
    responses.default = {
      description: `What any request may be answered with: ${codes.join(', ')}. [What to do about each](guide.html?errors)`,
    }
  }
}

const codesOf = ({ content }) => Object.keys(content['application/json'].examples).map((code) => `\`${code}\``)

async function read(name) {
  const response = await fetch(name)
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
  return response.json()
}

await showReference()
