import { test } from '@japa/runner'
import { listPage, mailPage } from '#simulators/mailbox/pages'

const HOSTILE = `"><script>alert(1)</script>`
const MAIL = {
  id: 7,
  to: HOSTILE,
  subject: HOSTILE,
  text: HOSTILE,
  html: `<p>Hello</p>${HOSTILE}`,
  links: ['http://127.0.0.1/a?b=1&c=2', 'javascript:alert(1)', `http://x/${HOSTILE}`],
  at: '2026-11-21T10:00:00.000Z',
}

test.group('mailbox pages', () => {
  test('escapes any content of a mail', ({ assert }) => {
    for (const page of [listPage([MAIL], HOSTILE), mailPage(MAIL)]) {
      assert.notInclude(page, '<script')
      assert.include(page, '&lt;script')
    }
  })

  test("shows the mail's HTML in a sandbox without scripts", ({ assert }) => {
    assert.match(mailPage(MAIL), /<iframe [^>]*sandbox="allow-popups [^"]*" srcdoc="/)
    assert.notMatch(mailPage(MAIL), /sandbox="[^"]*allow-(scripts|same-origin)/)
  })

  test('links only to http addresses', ({ assert }) => {
    assert.include(mailPage(MAIL), 'href="http://127.0.0.1/a?b=1&amp;c=2"')
    assert.notInclude(mailPage(MAIL), 'href="javascript:')
  })
})
