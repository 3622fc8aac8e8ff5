import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from './settings.js'
import { TextLink } from '../ui/text-link/text-link.js'

/** Renders a link to the mailbox of a demo installation; renders nothing elsewhere. */
export function DemoMailboxLink() {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings?.mailbox_url) return null
  return (
    <TextLink href={settings.mailbox_url} external>
      Open the demo mailbox
    </TextLink>
  )
}
