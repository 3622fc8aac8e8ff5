import { Lock } from 'lucide-react'
import type { BlockAnswer } from '#modules/workspace/api'
import { copyPageAsMarkdown } from '../copy/copy-markdown.js'
import { parseDocument } from '../document.js'
import { ReadOnlyPage } from '../read-only/read-only-page.js'
import { TitleField } from '../title-field/title-field.js'
import { MoreMenu } from '../more-menu/more-menu.js'
import { countWords } from '../word-count.js'
import type { PageEditorProps } from './page-editor.js'
import { PageFrame } from './page-frame.js'
import styles from './page-frame.module.css'

/** A locked page: to be read. Nothing of what edits is loaded (SPEC §4, Locked page). */
export function LockedPage({ block, ...props }: PageEditorProps & { block: BlockAnswer }) {
  return (
    <PageFrame
      block={block}
      name={block.name}
      leading={props.leading}
      actions={
        <>
          <span className={styles.locked}>
            <Lock aria-hidden size={14} />
            Locked
          </span>
          <MoreMenu
            block={block}
            sidebar={props.sidebar}
            onSet={(...setting) => props.onSet(block, ...setting)}
            onDelete={() => props.onDelete(block)}
            countWords={() => countWords(parseDocument(block.content))}
            onCopyMarkdown={() => void copyPageAsMarkdown(block.name, parseDocument(block.content))}
          />
        </>
      }
    >
      <TitleField value={block.name} disabled />
      <div className={styles.text}>
        <ReadOnlyPage content={block.content} look={block} />
      </div>
    </PageFrame>
  )
}
