import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { games } from './lib/net/api'
import { installation } from './lib/device/install.svelte'
import { spoken } from './lib/words/language.svelte'
import { settings } from './lib/storage/settings.svelte'

settings.apply()
installation.begin()
if (location.pathname === '/') games().catch(() => {}) // the first page will want them: they travel while it is built
const show = () => mount(App, { target: document.getElementById('app')! })
// French comes with the page; another language is waited for, so that nobody sees the one turn into the other.
if (settings.language === 'fr') show()
else void spoken.speak(settings.language).finally(show)
