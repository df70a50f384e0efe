// Every Akvárko drawing on one page, for looking: `npm run dev`, then /demo/akvarko.html.
// ?theme=dark|light, ?grey for greyscale, ?lang=cs, ?show=kinds|cards|tank|hand|rest for one part.

import { mount } from 'svelte'
import { isLanguage, need, speakLanguage } from '../src/lib/i18n'
import '../src/lib/look/base.css'
import '../src/lib/look/tokens.css'
import Akvarko from './Akvarko.svelte'

const wishes = new URLSearchParams(location.search)
const theme = wishes.get('theme')
const spoken = wishes.get('lang')
if (theme) document.documentElement.dataset['theme'] = theme
if (wishes.has('grey')) document.documentElement.style.filter = 'grayscale(1)'
if (spoken !== null && isLanguage(spoken)) await speakLanguage(spoken)
await need('akvarko')

mount(Akvarko, {
  target: document.getElementById('demo')!,
  props: { show: wishes.get('show') },
})
