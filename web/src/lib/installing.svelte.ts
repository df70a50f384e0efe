// Installing the page as an app, where the browser lets a page offer it.

/** The event of browsers that can install; it is in no standard library yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = $state.raw(null)

/** Whether the browser would install the page now. Reads rune state. */
export function canInstall(): boolean {
  return offered !== null
}

/** Let the browser ask. It may be asked once. */
export async function install(): Promise<void> {
  const asked = offered
  offered = null
  await asked?.prompt()
}

/** Listen to what the browser offers; `installed` hears when the page has become an app. */
export function followInstalling(installed: () => void): void {
  addEventListener('beforeinstallprompt', (event) => {
    offered = event as InstallPrompt
  })
  addEventListener('appinstalled', () => {
    offered = null
    installed()
  })
}
