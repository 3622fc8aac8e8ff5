import { useAtom } from 'jotai'
import { shareAtom } from '../../app/open-windows.js'
import { ShareWindow } from './share-window.js'

/** Window in which the user shares a page, or a file or section with its pages (rule 15.48). */
export default function ShareDialog() {
  const [item, setItem] = useAtom(shareAtom)
  return item && <ShareWindow key={item.id} item={item} onClose={() => setItem(null)} />
}
