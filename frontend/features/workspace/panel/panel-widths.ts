import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from '../../../app/stored-locally.js'
import { type PanelName, WIDTHS_KEY } from '../../../app/app-skeleton/layout-keys.js'

type Widths = Partial<Record<PanelName, number>>

/**
 * Panel widths set by the user in px. Stored in this browser, like the open state of the panels.
 */
const widthsAtom = atomWithStorage<Widths>(WIDTHS_KEY, {}, storedLocally<Widths>(), {
  getOnInit: true,
})

/** Returns a panel's width and its setter. Undefined means the width of the style sheet. */
export function usePanelWidth(name: PanelName) {
  const [widths, setWidths] = useAtom(widthsAtom)
  const setWidth = (width: number | undefined) => setWidths({ ...widths, [name]: width })
  return [widths[name], setWidth] as const
}
