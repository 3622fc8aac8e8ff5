import { useState } from 'react'
import type { BlockType, ImportNesting } from '#modules/workspace/api'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'
import { Button } from '../../../ui/button/button.js'
import { Select, type SelectOption } from '../../../ui/select/select.js'
import { loadTargetPicker, type Target } from '../../workspace/index.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './plan.module.css'

const TargetPicker = loadableOverlay(loadTargetPicker, takesKeys())

/** Types of blocks that an import can go into; 'top' is the list of folders. */
type Place = 'top' | Exclude<BlockType, 'page'>

const PLACES: SelectOption<Place>[] = [
  { value: 'top', label: 'The list of folders' },
  { value: 'folder', label: 'A folder…' },
  { value: 'file', label: 'A file…' },
  { value: 'section', label: 'A section…' },
]

const NESTINGS: SelectOption<ImportNesting>[] = [
  { value: 'sections', label: 'Become sections' },
  { value: 'pages', label: 'Become pages' },
]

/** Explains each nesting. */
const NESTING_TEXTS: Record<ImportNesting, string> = {
  sections: 'Levels below a section become sections beside it, such as “Boats / Nets”.',
  pages: 'Levels below a section become its pages, such as “Boats / Nets”.',
}

interface ChoicesProps {
  /** Null for the list of folders. */
  target: Target | null
  onTarget: (target: Target | null) => void
  nesting: ImportNesting
  onNesting: (nesting: ImportNesting) => void
}

/** Where the notes go, and what becomes of levels below the sections. */
export function Choices({ target, onTarget, nesting, onNesting }: ChoicesProps) {
  const [picked, setPicked] = useState<Exclude<Place, 'top'> | null>(null)
  const place = (target?.type ?? 'top') as Place
  const options = PLACES.map((option) =>
    target && option.value === place ? { ...option, label: target.name, isName: true } : option
  )
  return (
    <div className={styles.choices}>
      <Row align="end" gap={2} className={styles.target}>
        <Select
          label="Import into"
          options={options}
          value={place}
          onChange={(next) => (next === 'top' ? onTarget(null) : setPicked(next))}
        />
        {target && (
          <Button
            variant="quiet"
            size="large"
            onClick={() => setPicked(target.type as Exclude<Place, 'top'>)}
          >
            Change
          </Button>
        )}
      </Row>
      <Select
        label="Deeper levels"
        hint={NESTING_TEXTS[nesting]}
        options={NESTINGS}
        value={nesting}
        onChange={onNesting}
      />
      {picked && (
        <TargetPicker
          title="Import into"
          description={`Choose a ${picked}. The imported notes go into it.`}
          type={picked}
          onChoose={(chosen) => {
            setPicked(null)
            onTarget(chosen)
          }}
          onClose={() => setPicked(null)}
        />
      )}
    </div>
  )
}
