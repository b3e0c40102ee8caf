// Tries again by itself, sooner when the phone finds its network, and shows the page that was asked for as soon as the
// server answers. It asks for nothing but whether somebody is there.
const FIRST = 2000
const LONGEST = 15000
let wait = FIRST
let timer = 0

let chosen = {}
try {
  chosen = JSON.parse(localStorage.getItem('doublejeu.settings') ?? '{}')
} catch {
  // a browser that keeps nothing: both languages are shown
}
if (chosen.theme) document.documentElement.dataset.theme = chosen.theme
if (chosen.language === 'fr' || chosen.language === 'en') {
  document.documentElement.lang = chosen.language
  for (const each of document.querySelectorAll('[data-language]'))
    each.hidden = each.dataset.language !== chosen.language
}

async function attempt() {
  clearTimeout(timer)
  try {
    const answer = await fetch('/api/address', { cache: 'no-store' })
    if (answer.ok) return location.reload()
  } catch {
    // still nobody
  }
  timer = setTimeout(attempt, wait)
  wait = Math.min(LONGEST, wait * 1.5)
}
function hurry() {
  wait = FIRST
  void attempt()
}
addEventListener('online', hurry)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
for (const button of document.querySelectorAll('[data-again]')) button.addEventListener('click', hurry)
timer = setTimeout(attempt, wait)
