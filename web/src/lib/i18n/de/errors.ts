import type en from '$lib/i18n/en/errors'
import type { Translation } from '$lib/i18n/messages'

export default {
  'notFound.title': 'Hier ist nur Nachthimmel',
  'notFound.text':
    'Diese Adresse führt nirgendwohin. Vielleicht ein Tippfehler oder ein alter Link.',
  'broken.title': 'Da ist etwas umgefallen',
  'broken.text': 'Ein Teil der Seite ist ausgefallen. Deine Partien sind sicher.',
  'broken.details': 'Was ausgefallen ist',
  'load.title': 'Dieser Teil ließ sich nicht laden',
  'load.text':
    'Vielleicht ist die Verbindung unterbrochen, oder es gibt eine neuere Version. Versuch es noch einmal.',
  'deadLink.title': 'Dieser Link gilt nicht mehr',
  'deadLink.text':
    'Die Einladung wurde schon benutzt oder zurückgezogen. Lass dir eine neue schicken.',
  'full.title': 'Alle Plätze sind besetzt',
  'full.text':
    'Ist der Tisch offen für alle, kannst du zuschauen, oder du eröffnest einen eigenen.',
  'over.title': 'Diese Partie ist zu Ende',
  'over.text': 'Der letzte Zug ist gemacht. Du kannst die Partie aber nachspielen.',
  'gone.title': 'Diesen Tisch gibt es nicht',
  'gone.text': 'Vielleicht wurde er abgeräumt, oder der Link ist unvollständig.',
  'record.title': 'Diese Aufzeichnung lässt sich nicht lesen',
  'record.text': 'Sie ist beschädigt oder gar keine Aufzeichnung einer Partie. {reason}',
  home: 'Zur Startseite',
  games: 'Meine Partien',
  network: 'Der Server antwortet nicht. Prüfe die Verbindung und versuch es noch einmal.',
  device:
    'Der Tisch konnte auf diesem Gerät nicht gestartet werden. Lade die Seite neu und versuch es noch einmal.',
  server: 'Der Server kann das gerade nicht. Versuch es gleich noch einmal.',
  answer: 'Diese Seite versteht die Antwort des Servers nicht. Lade die Seite neu.',
  refused: 'Das ist hier nicht möglich.',
  rule: 'Regel {clause}',
  language: 'Die Texte ließen sich nicht laden; die Sprache bleibt, wie sie war.',
  copy: 'Kopieren ist hier nicht erlaubt. Markiere den Text und kopiere ihn selbst.',
  'code.bad_message': 'Seite und Server haben sich missverstanden. Lade die Seite neu.',
  'code.too_large': 'Das ist zum Senden zu groß.',
  'code.too_many': 'Das ist zu viel auf einmal. Warte kurz und versuch es noch einmal.',
  'code.bad_origin':
    'Die Seite wurde über eine unerwartete Adresse geöffnet. Öffne sie stattdessen über die Adresse des Servers.',
  'code.no_identity': 'Der Server kennt dich noch nicht. Erlaube Cookies und lade die Seite neu.',
  'code.bad_name':
    'Ein Name muss 1 bis 40 Zeichen haben und darf niemanden beleidigen oder täuschen.',
  'code.bad_link': 'Dieser Link wurde schon benutzt oder ist ungültig.',
  'code.no_such_table': 'Diesen Tisch gibt es nicht, oder du hast keinen Zugang.',
  'code.too_many_tables':
    'Mehr offene Tische sind nicht möglich. Beende zuerst eine Partie oder räume einen Tisch ab.',
  'code.bad_setup': 'So lässt sich das Spiel nicht aufbauen.',
  'code.bad_invite': 'Diese Einladung gilt nicht für diesen Tisch oder Platz.',
  'code.table_full': 'Alle Plätze sind besetzt.',
  'code.not_your_seat': 'Das ist nicht dein Platz.',
  'code.not_host': 'Das darf nur der Gastgeber.',
  'code.already_started': 'Die Partie hat schon begonnen.',
  'code.not_started': 'Die Partie hat noch nicht begonnen.',
  'code.seats_open': 'Es sind noch Plätze frei.',
  'code.game_over': 'Die Partie ist zu Ende.',
  'code.not_over': 'Die Partie ist noch nicht zu Ende.',
  'code.daily_closed':
    'Andere spielen vielleicht noch mit denselben Plättchen. Die Aufzeichnung, die Analyse und der Nachweis des fairen Mischens sind verfügbar, sobald der Tag überall zu Ende ist.',
  'code.no_record':
    'Diese Partie begann mit einer vorgegebenen Stellung, deshalb gibt es keine Aufzeichnung.',
  'code.archived': 'Der Tisch ist abgeräumt.',
  'code.bad_move': 'Dieser Zug lässt sich nicht lesen.',
  'code.stale':
    'Die Stellung hat sich inzwischen geändert. Sieh noch einmal hin und mach dann deinen Zug.',
  'code.nothing_to_undo': 'Es gibt nichts zurückzunehmen.',
  'code.undo_not_allowed': 'Dieser Zug lässt sich nicht mehr zurücknehmen.',
  'code.undo_pending': 'Die anderen entscheiden schon über eine Rücknahme.',
  'code.no_undo_pending': 'Niemand hat um eine Rücknahme gebeten.',
  'code.time_is_up': 'Deine Zeit ist abgelaufen. Ein Bot macht diesen Zug.',
  'code.proposal_pending': 'Ein anderer Vorschlag ist noch offen.',
  'code.no_proposal': 'Es gibt keinen Vorschlag mehr.',
  'code.refused_before':
    'Die anderen waren dagegen. Nach dem nächsten Zug kannst du wieder fragen.',
  'code.not_absent': 'Dieser Spieler ist noch nicht lange genug weg.',
  'code.others_must_agree':
    'Hier spielen auch andere. Frag sie am Tisch, ob die Partie enden soll.',
  'code.too_long':
    'An diesem Tisch ist schon so viel geschehen, dass das nicht mehr geht. Ziehen oder gehen kannst du weiterhin.',
  'code.no_hint': 'In Partien mit anderen Menschen gibt es keine Tipps.',
  'code.unavailable':
    'Der Server kann das gerade nicht; nichts hat sich geändert. Versuch es gleich noch einmal.',
  'code.storage_full':
    'Auf diesem Gerät ist kein Platz mehr, um den Zug zu speichern; nichts hat sich geändert. Schaffe Platz und versuch es noch einmal.',
  'code.storage_forbidden':
    'Dieser Browser lässt Lunarium hier keine Partien speichern; nichts hat sich geändert. In einem privaten Fenster geht das nicht.',
  'code.not_here': 'Dafür braucht es eine Verbindung zu einem Server.',
  'code.bad_record': 'Der Server hat diese Aufzeichnung nicht angenommen.',
  'code.too_many_records':
    'Dieser Server nimmt von dir keine weiteren Partien an, die offline gespielt wurden.',
  'code.closing': 'Der Server startet neu. Die Seite verbindet sich von selbst wieder.',
  'code.internal': 'Auf dem Server ist etwas schiefgegangen; nichts hat sich geändert.',
  'code.not_found': 'Unter dieser Adresse ist nichts.',
  'code.not_allowed': 'Das ist unter dieser Adresse nicht möglich. Lade die Seite neu.',
  'code.already_seated': 'Du sitzt schon an diesem Tisch.',
  'code.away': 'Gerade spielt ein Bot für dich. Komm zuerst zurück.',
  'code.no_such_seat': 'Diesen Platz gibt es am Tisch nicht.',
  'code.not_your_turn': 'Du bist nicht am Zug.',
  'code.not_on_wheel': 'Dieses Plättchen liegt nicht auf der Auswahlbahn.',
  'code.not_on_offer': 'Du darfst nur eines der nächsten drei Plättchen nach der Mondfigur nehmen.',
  'code.cell_taken': 'Dieses Feld ist schon belegt.',
  'code.first_tile_at_origin': 'Das erste Plättchen kommt in die Mitte.',
  'code.not_adjacent': 'Ein Plättchen muss mit einer Kante an ein anderes grenzen.',
  'code.no_refill_in_solo': 'Im Solospiel wird nur zu Beginn von Phase 2 aufgefüllt.',
  'code.too_many_tiles':
    'Auffüllen darfst du erst, wenn nur noch ein oder zwei Plättchen ausliegen.',
  'code.supply_empty': 'Der Nachziehstapel ist leer.',
  'code.only_in_solo': 'Nur das Solospiel hat Phasen.',
  'code.phase_2_goes_on': 'Phase 2 lässt sich nicht vorzeitig beenden.',
  'code.too_few_discs': 'Phase 1 kannst du beenden, sobald du 8 Scheiben platziert hast.',
  'code.already_placed': 'Du hast deine Karte in dieser Runde schon gelegt.',
  'code.wrong_kind_of_move': 'Ein solcher Zug ist jetzt nicht möglich.',
  'code.already_picked': 'Du hast schon gewählt.',
  'code.not_in_hand': 'Diese Karte hast du nicht auf der Hand.',
  'code.waiting_for_picks': 'Es haben noch nicht alle gewählt.',
  'code.first_card_at_origin': 'Die erste Karte kommt in die Mitte.',
  'code.outside_frame':
    'Dort würden die Karten nicht mehr in ein Quadrat aus 4 × 4 Feldern passen.',
  'code.nothing_to_turn': 'Auf diesem Feld ist nichts zu drehen.',
  'code.already_plant': 'Diese Karte ist schon eine Pflanze.',
  'code.no_token': 'Dieses Token ist ungültig. Unter „Meine Bots“ kannst du ein neues anlegen.',
  'code.missing_scope': 'Dieses Token darf das nicht.',
  'code.bad_push': 'An diesen Browser können keine Benachrichtigungen gesendet werden.',
  'code.no_such_bot': 'Diesen Bot gibt es nicht, oder er gehört dir nicht.',
  'code.name_taken': 'So heißt schon ein anderer Bot.',
  'code.too_many_bots': 'Mehr Bots oder Tokens sind nicht möglich. Entferne zuerst welche.',
  'code.no_offer': 'An diesem Tisch wurde dir kein Platz angeboten.',
  'code.banned':
    'Der Betreiber dieses Servers lässt dich nicht mitspielen. Zuschauen kannst du weiterhin.',
  'code.blocked':
    'Mit jemandem an diesem Tisch kannst du nicht spielen: Einer von euch hat den anderen blockiert.',
  'code.too_many_blocks':
    'Mehr Spieler kannst du nicht blockieren. Hebe zuerst eine Blockierung auf.',
  'code.shuffling': 'Die Partie beginnt gleich: Es wird gerade gemischt.',
} satisfies Translation<typeof en>
