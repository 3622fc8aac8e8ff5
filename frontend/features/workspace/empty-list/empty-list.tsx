import { useSetAtom } from 'jotai'
import type { BlockType } from '#modules/workspace/api'
import { settingsTabAtom } from '../../../app/open-windows.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { capitalized } from '../tree/item-name.js'
import { PICTURES } from './pictures.js'

interface EmptyListProps {
  type: BlockType
  onCreate: () => void
}

/** Purpose of each item type. */
const PURPOSES: Record<BlockType, string> = {
  folder: 'Folders keep things apart: work, home, your next trip.',
  file: 'A file is like a notebook. It holds sections, and they hold pages.',
  section: 'Sections divide a file as chapters divide a book.',
  page: 'Pages are where you write.',
}

/** Placeholder for an empty list. A click anywhere creates the first item (rule 15.7). */
export default function EmptyList({ type, onCreate }: EmptyListProps) {
  const Picture = PICTURES[type]
  const openSettings = useSetAtom(settingsTabAtom)
  // A user without folders may have notes elsewhere.
  const otherAction = { label: 'Import your notes', onPress: () => openSettings('import') }
  return (
    <EmptyState
      picture={<Picture />}
      title={`${capitalized(type)} empty`}
      text={PURPOSES[type]}
      action={{ label: `Create a ${type}`, onPress: onCreate }}
      otherAction={type === 'folder' ? otherAction : undefined}
      hint={`Click anywhere to create a new ${type}`}
    />
  )
}
