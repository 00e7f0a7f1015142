/* global SwaggerUIBundle -- swagger-ui-bundle.js comes before */

/** Shows the guide that the address names behind its question mark, by the Markdown part of the library that shows the reference. */
async function showGuide() {
  const name = location.search.slice(1)
  const response = await fetch(`guides/${name}.md`)
  const text = response.ok ? await response.text() : `# There is no guide ${name}`
  document.documentElement.lang = name.startsWith('ru/') ? 'ru' : 'en'
  document.title = /^# (.+)$/m.exec(text)?.[1] ?? document.title

  const guideLayout = ({ getComponent, React }) => ({
    components: { Guide: () => React.createElement(getComponent('Markdown', true), { source: text }) },
  })
  SwaggerUIBundle({
    dom_id: '#guide',
    spec: { openapi: '3.1.0', info: { title: document.title, version: '' }, paths: {} },
    plugins: [(system) => guideLayout({ ...system, React: system.React })],
    layout: 'Guide',
  })
}

await showGuide()
