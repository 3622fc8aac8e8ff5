import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from './settings.js'
import { TextLink } from '../ui/text-link/text-link.js'

/** The way to the mails of a demo installation; nothing elsewhere. */
export function DemoMailboxLink() {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings?.mailbox_url) return null
  return (
    <TextLink href={settings.mailbox_url} external>
      Open the demo mailbox
    </TextLink>
  )
}
