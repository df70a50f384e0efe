import type en from '$lib/i18n/en/errors'
import type { Translation } from '$lib/i18n/messages'

export default {
  'notFound.title': 'Tady je jen noční obloha',
  'notFound.text':
    'Tato adresa nikam nevede. Možná je v ní překlep, nebo pochází ze starého odkazu.',
  'broken.title': 'Něco se převrhlo',
  'broken.text': 'Část stránky selhala. Tvoje partie jsou v bezpečí.',
  'broken.details': 'Co selhalo',
  'load.title': 'Tuto část se nepodařilo načíst',
  'load.text': 'Možná vypadlo spojení, nebo už je k dispozici novější verze. Zkus to znovu.',
  'deadLink.title': 'Tento odkaz už neplatí',
  'deadLink.text': 'Pozvánka už byla použita, nebo ji někdo odvolal. Požádej o novou.',
  'full.title': 'Všechna místa jsou obsazená',
  'full.text': 'Pokud je stůl otevřený všem, můžeš se dívat. Nebo si otevři vlastní.',
  'over.title': 'Tato partie skončila',
  'over.text': 'Poslední tah už padl. Partii si ale pořád můžeš přehrát.',
  'gone.title': 'Takový stůl neexistuje',
  'gone.text': 'Možná byl uklizen, nebo odkaz není celý.',
  'record.title': 'Tento záznam nejde přečíst',
  'record.text': 'Záznam je poškozený, nebo to vůbec záznam partie není. {reason}',
  home: 'Na úvodní stránku',
  games: 'Moje partie',
  network: 'Server neodpovídá. Zkontroluj připojení a zkus to znovu.',
  device:
    'Stůl se na tomto zařízení nepodařilo spustit. Načti stránku znovu a zkus to ještě jednou.',
  server: 'Server to teď nezvládl. Zkus to za chvíli znovu.',
  answer: 'Stránka nerozumí odpovědi serveru. Načti ji znovu.',
  refused: 'To tady nejde.',
  rule: 'Pravidlo {clause}',
  language: 'Texty se nepodařilo načíst; jazyk zůstává, jaký byl.',
  copy: 'Kopírování tu není povoleno. Označ text a zkopíruj ho ručně.',
} satisfies Translation<typeof en>
