import type en from '$lib/i18n/en/fair'
import type { Translation } from '$lib/i18n/messages'

export default {
  title: 'Faires Mischen',
  checking: 'Dein Browser prüft das Mischen…',
  promised:
    'Geprüft: Nichts wurde verändert. Es ist genau die Reihenfolge, die versiegelt wurde, und dein Browser kennt dieses Siegel, seit er den Tisch zum ersten Mal gesehen hat.',
  verified:
    'Geprüft: Die Reihenfolge passt zu ihrem Siegel. Dieser Browser hat das Siegel nicht vor dem Spielende gesehen und weiß deshalb nicht, wann es entstand.',
  absent: 'Diese Aufzeichnung enthält keinen Nachweis, dass fair gemischt wurde.',
  not_opened: 'Die Partie ist noch nicht zu Ende, darum ist die Reihenfolge noch versiegelt.',
  broken: 'Vorsicht: Das Mischen ließ sich nicht bestätigen.',
  'broken.proof': 'Der Nachweis in der Aufzeichnung ist beschädigt.',
  'broken.commitment': 'Das Geheimnis passt nicht zum Siegel.',
  'broken.promise': 'Das Siegel ist nicht das, das dieser Browser während des Spiels gesehen hat.',
  'broken.setup':
    'Plättchen oder Karten lagen nicht in der Reihenfolge, die das Geheimnis vorgibt.',
  failed: 'Das Mischen ist nicht geprüft: Die Aufzeichnung ließ sich nicht laden.',
  how: 'Wie das funktioniert',
  'how.text':
    'Vor dem ersten Zug einer Partie wird ein zufälliges Geheimnis erzeugt, und alle am Tisch sehen sein Siegel, einen Fingerabdruck, der nur zu einem einzigen Geheimnis passt. Am Ende wird das Geheimnis offengelegt. Dein Browser hat eben den Fingerabdruck berechnet und anhand des Geheimnisses die ganze Partie neu ausgeteilt; beides stimmt.',
  seal: 'Siegel',
  seed: 'Geheimnis',
  parts: {
    one: 'Zur Reihenfolge hat der Browser von {count} Spieler beigetragen; niemand konnte sie also vorher bestimmen.',
    other:
      'Zur Reihenfolge haben die Browser von {count} Spielern beigetragen; niemand konnte sie also allein bestimmen.',
  },
  withheld: {
    one: '{count} Browser hat seinen Teil versiegelt und dann nicht gezeigt.',
    other: '{count} Browser haben ihren Teil versiegelt und dann nicht gezeigt.',
  },
  'how.parts':
    'Auch Browser von Spielern haben geheime Teile erzeugt und versiegelt. Erst als die Siegel bekannt waren, haben sie ihre Teile gezeigt, und aus dem ersten Geheimnis und allen gezeigten Teilen zusammen ergab sich die Reihenfolge.',
  'broken.part':
    'Was dein Browser beigetragen hat, ist nicht ins Mischen eingegangen, obwohl es angenommen worden war.',
  'broken.chain':
    'Das Geheimnis gehört nicht zur Kette der Tagesgeheimnisse, die vorab veröffentlicht wurde.',
} satisfies Translation<typeof en>
