import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from '../../../app/stored-locally.js'
import { type PanelName, WIDTHS_KEY } from '../../../app/app-skeleton/layout-keys.js'

type Widths = Partial<Record<PanelName, number>>

/** How wide somebody made the panels, in px; kept on this machine like whether they are open. */
const widthsAtom = atomWithStorage<Widths>(WIDTHS_KEY, {}, storedLocally<Widths>(), {
  getOnInit: true,
})

/** A panel's width, undefined as the style sheet has it, and how it is changed. */
export function usePanelWidth(name: PanelName) {
  const [widths, setWidths] = useAtom(widthsAtom)
  const setWidth = (width: number | undefined) => setWidths({ ...widths, [name]: width })
  return [widths[name], setWidth] as const
}
