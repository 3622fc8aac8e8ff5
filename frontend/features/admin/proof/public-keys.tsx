import { Copy, Download } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import { Part } from '../part/part.js'
import { saveText } from '../../../app/save-text.js'
import { copyText, toPem } from './save.js'
import { keyId } from './statement.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './proof.module.css'

/** Public keys that currently sign anchors. */
export function PublicKeys({ keys }: { keys: string[] }) {
  return (
    <Part title="Public keys" wide>
      <Stack as="ul" gap={2}>
        {keys.map((key) => (
          <Row as="li" key={key} wrap gap={5} rowGap={2}>
            <span>
              Key{' '}
              <Text as="code" mono size="sm" weight="medium" nowrap>
                {keyId(key)}
              </Text>
              , Ed25519
            </span>
            <Text as="code" mono size="sm" breakable>
              {key}
            </Text>
            <Row as="span" align="stretch" gap={2} className={styles.actions}>
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
            </Row>
          </Row>
        ))}
      </Stack>
    </Part>
  )
}
