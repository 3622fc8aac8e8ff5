import { FileUp } from 'lucide-react'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { useImportDrop } from '../../../app/use-import-drop.js'
import { cx } from '../../../ui/class-names.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { ChooseButton } from '../choose-button.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './import-tab.module.css'

/** Some browsers of phones choose no folders. */
const choosesFolders = 'webkitdirectory' in HTMLInputElement.prototype

/** Area for the file or folder to import. The buttons inside are for keyboards and phones. */
export function DropZone() {
  const { over, handlers } = useImportDrop()
  return (
    <div role="presentation" className={cx(styles.drop, over && styles.over)} {...handlers}>
      <FileUp aria-hidden size={24} strokeWidth={1.5} className={styles.icon} />
      <Text as="p" weight="medium" grow shrink className={styles.what}>
        Drop a file or folder with your notes here, from any of the programs below.
        <Text tone="muted" size="sm" weight="regular" marginTop={1} block>
          {`Zip, Markdown, HTML, Word or Evernote, up to ${sizeLabel(MAX_IMPORT_BYTES)}. You see a preview before anything is created.`}
        </Text>
      </Text>
      <Row gap={2}>
        <ChooseButton>Choose a file</ChooseButton>
        {choosesFolders && (
          <ChooseButton isFolder variant="quiet">
            Choose a folder
          </ChooseButton>
        )}
      </Row>
    </div>
  )
}
