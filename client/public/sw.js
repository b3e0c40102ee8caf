// Pages come from the network, always: what this worker keeps is one page that says that there is none, and what that
// page is drawn with. It never touches anything else: no answer of the server, no part of the page, no seat's secret.
const SHELF = 'offline-1'
const KEPT = ['/offline.html', '/offline.css', '/offline.js', '/emblem.svg']
const PATIENCE = 8000 // milliseconds on a weak network, then the page says so, and goes on trying

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELF).then((shelf) => shelf.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })))),
  )
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

async function page(request) {
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE))
  try {
    return await Promise.race([fetch(request), late])
  } catch {
    const kept = await caches.match('/offline.html')
    // Under the address that was asked for, so that trying again leads there.
    return new Response(await kept.blob(), { status: 503, headers: kept.headers })
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request))
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
