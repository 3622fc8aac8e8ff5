import { Copy, Download } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import { Part } from '../part/part.js'
import { saveText } from '../../../app/save-text.js'
import { copyText, toPem } from './save.js'
import { keyId } from './statement.js'
import styles from './proof.module.css'

/** Public keys that currently sign anchors. */
export function PublicKeys({ keys }: { keys: string[] }) {
  return (
    <Part title="Public keys" wide>
      <ul className={styles.keys}>
        {keys.map((key) => (
          <li key={key} className={styles.key}>
            <span>
              Key <code className={styles.keyId}>{keyId(key)}</code>, Ed25519
            </span>
            <code className={styles.code}>{key}</code>
            <span className={styles.actions}>
              <Button
                variant="quiet"
                aria-label={`Copy key ${keyId(key)}`}
                onClick={() => void copyText('the public key', key)}
              >
                <Copy aria-hidden size={14} />
                Copy
              </Button>
              <Button
                variant="quiet"
                aria-label={`Download key ${keyId(key)}`}
                onClick={() => saveText(`strata-${keyId(key)}.pem`, toPem(key))}
              >
                <Download aria-hidden size={14} />
                Download
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
