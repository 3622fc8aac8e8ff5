import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

/** The panels beside the content of wide screens. */
export type PanelName = 'folders' | 'sections' | 'pages'

type Widths = Partial<Record<PanelName, number>>

/** How wide somebody made the panels, in px; kept on this machine like whether they are open. */
const widthsAtom = atomWithStorage<Widths>('strata:panel-widths', {}, undefined, {
  getOnInit: true,
})

/** A panel's width, undefined as the style sheet has it, and how it is changed. */
export function usePanelWidth(name: PanelName) {
  const [widths, setWidths] = useAtom(widthsAtom)
  const setWidth = (width: number | undefined) => setWidths({ ...widths, [name]: width })
  return [widths[name], setWidth] as const
}
