import router from '@adonisjs/core/services/router'
import { mailboxUrl } from '#platform/mail/mailbox_url'
import { localOnly } from '#simulators/local_only'

const MailboxController = () => import('#simulators/mailbox/controller')

/** Registers no routes if mails go to a mail server. */
export function registerMailboxRoutes() {
  if (mailboxUrl() === null) return
  router
    .group(() => {
      router.get('/dev/mail.json', [MailboxController, 'json'])
      router.get('/dev/mail', [MailboxController, 'index'])
      router.get('/dev/mail/:id', [MailboxController, 'show']).where('id', /^\d{1,15}$/)
    })
    .use(localOnly)
}
