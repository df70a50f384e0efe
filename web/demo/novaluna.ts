// Every Nova Luna drawing on one page, for looking: `npm run dev`, then /demo/novaluna.html.
// ?theme=dark|light, ?grey for greyscale, ?show=tiles|wheel|tableau|little|story for one part.

import { mount } from 'svelte'
import '../src/lib/look/base.css'
import '../src/lib/look/tokens.css'
import Novaluna from './Novaluna.svelte'

const wishes = new URLSearchParams(location.search)
const theme = wishes.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme
if (wishes.has('grey')) document.documentElement.style.filter = 'grayscale(1)'
if (wishes.has('big')) document.documentElement.dataset['symbols'] = 'large'

mount(Novaluna, {
  target: document.getElementById('demo')!,
  props: { show: wishes.get('show') },
})
