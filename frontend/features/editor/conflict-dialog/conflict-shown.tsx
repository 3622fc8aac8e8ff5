import { Check } from 'lucide-react'
import type { Node } from 'prosemirror-model'
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.js'
import { BlocksShown } from '../rendered/blocks-shown.js'
import { describeBlock } from '../rendered/describe-block.js'
import type { Choice, Conflict } from '../saver/merge/parts.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './conflict-dialog.module.css'

interface ConflictShownProps {
  conflict: Conflict
  /** Place number, from 1. */
  place: number
  choice: Choice
  onChoose: (choice: Choice) => void
}

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
  { value: 'both', label: 'Both' },
]

/** Both versions of one place with marked differences, and the choice between them. */
export function ConflictShown({ conflict, place, choice, onChoose }: ConflictShownProps) {
  const { base, mine, theirs } = conflict
  const oneDeleted = mine.length === 0 || theirs.length === 0
  const chosen = (side: Choice) => choice === side || choice === 'both'
  return (
    <Stack align="center" gap={3} className={styles.conflict}>
      <div className={styles.versions}>
        <Version
          title="Your version"
          place={place}
          blocks={mine}
          before={base ?? theirs}
          showsRemoved={base !== null}
          chosen={chosen('mine')}
        />
        <Version
          title="Their version"
          place={place}
          blocks={theirs}
          before={base ?? mine}
          showsRemoved={base !== null}
          chosen={chosen('theirs')}
        />
      </div>
      <SegmentedControl
        label={`Version of place ${place}`}
        segments={oneDeleted ? CHOICES.slice(0, 2) : CHOICES}
        value={choice}
        onChange={onChoose}
      />
    </Stack>
  )
}

interface VersionProps {
  title: string
  place: number
  blocks: readonly Node[]
  /** Blocks to compare the words with. */
  before: readonly Node[]
  showsRemoved: boolean
  chosen: boolean
}

function Version({ title, place, blocks, before, showsRemoved, chosen }: VersionProps) {
  const kind = kindWhereItDiffers(before, blocks)
  return (
    <Stack gap={1} shrink className={styles.version} data-chosen={chosen || undefined}>
      <Row as="h3" gap={1} size="sm" weight="medium" nowrap className={styles.title}>
        <span>{title}</span>
        {chosen && <Check aria-label="chosen" size={14} />}
        {kind && (
          <Text tone="muted" weight="regular" className={styles.kind}>
            {kind}
          </Text>
        )}
      </Row>
      <BlocksShown
        label={`${title} of place ${place}`}
        blocks={blocks}
        changes={{ with: before, showsRemoved }}
      />
    </Stack>
  )
}

/** Returns the kind of block if it differs; marked words show all other changes. */
function kindWhereItDiffers(before: readonly Node[], after: readonly Node[]) {
  const [was, is] = [before, after].map((blocks) => (blocks.length === 1 ? blocks[0] : undefined))
  if (!was || !is) return null
  const kind = describeBlock(is)
  return kind === describeBlock(was) ? null : kind
}
