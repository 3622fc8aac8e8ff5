import router from '@adonisjs/core/services/router'
import { mailboxUrl } from '#backend/mail/mailbox_url'
import { localOnly } from '#backend/simulators/local_only'

const MailboxController = () => import('#backend/simulators/mailbox/controller')

/** Nothing when mails go to a mail server. */
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
