import { counted } from '../../../app/counted.js'
import { Text } from '../../../ui/layout/layout.js'

/** States how many items the list leaves out. */
export function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <Text as="p" tone="muted">{`And ${counted(total - shown, 'other')} that are not listed.`}</Text>
  )
}
