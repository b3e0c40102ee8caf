import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { spoken } from './lib/language.svelte'
import { settings } from './lib/settings.svelte'

settings.apply()
void spoken.speak(settings.language).finally(() => mount(App, { target: document.getElementById('app')! }))
