// Keeps on a landing page who brought the client, and fills it into forms. Put the file on your own site:
//
//   <script src="/partner-tag.js" data-days="90" defer></script>
//
// A partner's link brings ?session=…, an advertisement may bring ?promocode=…; the last one counts, for so many days. Every empty field
// that is named session or promocode is filled; scripts find the same in window.partnerVisit. No API key belongs on a page.
{
  const place = 'partnerVisit'
  const days = Number(document.currentScript?.dataset.days) || 90
  const query = new URLSearchParams(location.search)
  // A lead has one or the other: of both the session counts.
  const came = ['session', 'promocode'].find((name) => query.get(name))
  let visit = {}
  let isBlocked = false
  try {
    const stored = JSON.parse(localStorage.getItem(place))
    if (stored?.until > Date.now()) visit = stored
  } catch {
    // Storage is blocked, or what it has is not ours.
  }
  if (came) {
    visit = { [came]: query.get(came).slice(0, 200), until: Date.now() + days * 864e5 }
    try {
      localStorage.setItem(place, JSON.stringify(visit))
    } catch {
      isBlocked = true
    }
  }
  window.partnerVisit = visit

  const fill = () => {
    for (const name of ['session', 'promocode']) {
      for (const field of visit[name] ? document.querySelectorAll(`form [name="${name}"]`) : []) {
        if (field.value) continue
        field.value = visit[name]
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
  }
  // Forms may come later than the page: they are filled when somebody enters one, and once more before it is sent.
  for (const moment of ['DOMContentLoaded', 'focusin', 'submit']) document.addEventListener(moment, fill, true)
  fill()

  // Where nothing can be stored, links within the site carry it on.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = isBlocked && target.closest('a[href]')
      if (!link || link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return
      const url = new URL(link.href)
      url.searchParams.set(came, visit[came])
      link.href = url.href
    },
    true,
  )
}
