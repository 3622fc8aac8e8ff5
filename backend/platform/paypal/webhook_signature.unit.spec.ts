import { createSign, X509Certificate } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { getActiveTestOrFail, test } from '@japa/runner'
import fc from 'fast-check'
import { Certificates } from '#platform/paypal/certificates'
import { PayPalError } from '#platform/paypal/errors'
import type { TransmissionHeaders } from '#platform/paypal/webhook_request'
import { WebhookSignature } from '#platform/paypal/webhook_signature'
import {
  issue,
  issueCertificates,
  type IssuedCertificates,
  makeAuthority,
  privateKeyOf,
} from '#simulators/paypal/certificates/issue_certificates'
import { hostOf, listenHere } from '#testing/local_server'

const NAME = 'messageverificationcerts.paypal.com'
const WEBHOOK = '8PT597110X687430LKGECATA'
const BODY = Buffer.from('{"id":"WH-1","event_type":"A.B"}')
const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2026-11-23T12:00:00Z')
const valid = {
  notBefore: new Date(NOW.getTime() - DAY_MS),
  notAfter: new Date(NOW.getTime() + 365 * DAY_MS),
}

const ours = await issueCertificates(NAME, valid)
const theirs = await issueCertificates(NAME, valid)
const misnamed = await issueCertificates('www.paypal.com', valid)
const expired = await issueCertificates(NAME, {
  notBefore: valid.notBefore,
  notAfter: new Date(NOW.getTime() - 60_000),
})
const early = await issueCertificates(NAME, {
  ...valid,
  notBefore: new Date(NOW.getTime() + 60_000),
})

interface Scene {
  by?: IssuedCertificates
  /** Certificates whose authority is trusted; defaults to that of `by`. */
  trusted?: IssuedCertificates
  serve?: RequestListener
  bytes?: Buffer
  signedFor?: string
  headers?: (base: string) => Partial<TransmissionHeaders>
  time?: Date
  answer?: boolean
  downloadMs?: number
}

/** Returns the verdict on a webhook, the number of calls to PayPal, and the fetched paths. */
async function verdictOn(scene: Scene) {
  const { by = ours, trusted = by, bytes = BODY, signedFor = WEBHOOK, time = NOW } = scene
  const fetched: string[] = []
  const server = createServer((request, response) => {
    fetched.push(request.url!)
    if (scene.serve) return scene.serve(request, response)
    return response.end(by.certificate)
  })
  await listenHere(server)
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://${hostOf(server)}/v1/notifications/certs/`
  const written = time.toISOString()
  const signed = `transmission|${written}|${signedFor}|${crc32(BODY)}`
  const headers: TransmissionHeaders = {
    id: 'transmission',
    time: written,
    signature: createSign('RSA-SHA256').update(signed).sign(by.privateKey, 'base64'),
    certUrl: `${base}CERT-1`,
    algorithm: 'SHA256withRSA',
    ...scene.headers?.(base),
  }
  let asked = 0
  const signature = new WebhookSignature(
    {
      webhookId: WEBHOOK,
      certificateUrls: [base],
      commonName: NAME,
      roots: () => Promise.resolve([new X509Certificate(trusted.root)]),
    },
    () => {
      asked++
      return Promise.resolve(scene.answer ?? false)
    },
    new Certificates(scene.downloadMs),
    () => NOW
  )
  const verify = (others = headers, otherBytes = bytes) =>
    signature.verify({ headers: others, bytes: otherBytes })
  return { verdict: await verify(), verify, headers, asked: () => asked, fetched }
}

test.group('WebhookSignature', () => {
  test('accepts a genuine webhook without asking PayPal', async ({ assert }) => {
    const { verdict, asked } = await verdictOn({})
    assert.deepEqual(verdict, { genuine: true })
    assert.equal(asked(), 0)
    const old = await verdictOn({ time: new Date(NOW.getTime() - 3 * DAY_MS + 1_000) })
    assert.deepEqual(old.verdict, { genuine: true })
  })

  test('refuses a webhook: {0}')
    .with([
      ['an altered body', 'signature', { bytes: Buffer.from('{"id":"WH-2"}') }],
      ['a signature for another webhook', 'signature', { signedFor: 'another' }],
      ['a signature by another key', 'signature', { headers: () => ({ signature: 'AAAA' }) }],
      [
        'a time other than the signed one',
        'signature',
        { headers: () => ({ time: '2026-11-23T11:00:00Z' }) },
      ],
      ['an id other than the signed one', 'signature', { headers: () => ({ id: 'other' }) }],
      ['an authority with the name of a trusted one', 'certificate', { trusted: theirs }],
      ['an expired certificate', 'certificate', { by: expired }],
      ['a certificate that is not yet valid', 'certificate', { by: early }],
      ['a certificate for another name', 'certificate', { by: misnamed }],
      [
        'a webhook more than three days old',
        'too_old',
        { time: new Date(NOW.getTime() - 3 * DAY_MS - 1_000) },
      ],
      ['an invalid time', 'too_old', { headers: () => ({ time: 'yesterday' }) }],
      ['another algorithm', 'algorithm', { headers: () => ({ algorithm: 'SHA1withRSA' }) }],
      ['no signature', 'header_missing', { headers: () => ({ signature: undefined }) }],
      ['an overlong header', 'header_missing', { headers: () => ({ id: 'x'.repeat(2_000) }) }],
    ] as [string, string, Scene][])
    .run(async ({ assert }, [, reason, scene]) => {
      const { verdict, asked } = await verdictOn(scene)
      assert.deepEqual(verdict, { genuine: false, reason })
      assert.equal(asked(), 0)
    })

  test('fetches no certificate from {0}')
    .with([
      ['another host', () => 'https://evil.example/v1/notifications/certs/CERT-1'],
      [
        'a host that starts with the expected name',
        (base: string) => base.replace('127.0.0.1', '127.0.0.1.evil.example'),
      ],
      ['another protocol', (base: string) => base.replace('http:', 'https:')],
      ['another port', (base: string) => base.replace(/:\d+/, ':1')],
      ['an address with a user', (base: string) => base.replace('//', '//api.paypal.com@')],
      ['an address with a query', (base: string) => `${base}CERT-1?to=evil`],
      ['an address with a fragment', (base: string) => `${base}CERT-1#evil`],
      ['another path', (base: string) => base.replace('certs', 'other')],
      ['above the path', (base: string) => `${base}../secret`],
      ['above the path, percent-encoded', (base: string) => `${base}%2e%2e/secret`],
      ['a path that goes down and back up', (base: string) => `${base}a/../../b`],
      ['the address of the folder itself', (base: string) => base],
      ['text that is not an address', () => 'CERT-1'],
    ] as [string, (base: string) => string][])
    .run(async ({ assert }, [, certUrl]) => {
      const headers = (base: string) => ({ certUrl: certUrl(base) })
      const { verdict, fetched } = await verdictOn({ headers })
      assert.deepEqual(verdict, { genuine: false, reason: 'certificate_url' })
      assert.deepEqual(fetched, [])
    })

  test('rejects a certificate that is {0}')
    .with([
      ['redirected', (_, response) => response.writeHead(302, { location: '/x' }).end()],
      ['missing', (_, response) => response.writeHead(404).end()],
      ['too large', (_, response) => response.end(ours.certificate + ' '.repeat(64 * 1024))],
      ['not a certificate', (_, response) => response.end('<html></html>')],
      ['truncated', (_, response) => response.end(ours.certificate.replace(/.{200}/s, ''))],
    ] as [string, RequestListener][])
    .run(async ({ assert }, [, serve]) => {
      const { verdict, verify, fetched } = await verdictOn({ serve, answer: true })
      assert.deepEqual(verdict, { genuine: false, reason: 'certificate' })
      await verify()
      assert.lengthOf(fetched, 1, 'the failure is remembered')
    })
})

test.group('WebhookSignature, intermediate authorities', () => {
  test('uses intermediate authorities sent with the certificate', async ({ assert }) => {
    const root = await makeAuthority('Root', valid)
    const between = await issue(root, 'Between', { ...valid, ca: true })
    const signer = await issue(between, NAME, { ...valid, ca: false })
    const by = {
      id: 'CERT-1',
      root: root.certificate.toString('pem'),
      certificate: [signer, between]
        .map(({ certificate }) => certificate.toString('pem'))
        .join('\n'),
      privateKey: await privateKeyOf(signer),
    }
    const { verdict, asked } = await verdictOn({ by })
    assert.deepEqual(verdict, { genuine: true })
    assert.equal(asked(), 0)
    const alone = await verdictOn({
      by: { ...by, certificate: signer.certificate.toString('pem') },
    })
    assert.equal(alone.asked(), 1)
    assert.isFalse(alone.verdict.genuine)
  })

  test('rejects an intermediate certificate that is no authority', async ({ assert }) => {
    const root = await makeAuthority('Root', valid)
    const somebody = await issue(root, 'Somebody', { ...valid, ca: false })
    const signer = await issue(somebody, NAME, { ...valid, ca: false })
    const by = {
      id: 'CERT-1',
      root: root.certificate.toString('pem'),
      certificate: [signer, somebody]
        .map(({ certificate }) => certificate.toString('pem'))
        .join('\n'),
      privateKey: await privateKeyOf(signer),
    }
    assert.isFalse((await verdictOn({ by })).verdict.genuine)
  })
})

test.group('WebhookSignature, fallback to PayPal', () => {
  test('asks PayPal if its certificate is unreachable: {0}')
    .with([
      ['500', (_, response) => response.writeHead(500).end()],
      ['connection closed', (request) => request.socket.destroy()],
      ['no response', () => {}],
      [
        'slow response',
        (_, response) => void sleep(1_000).then(() => response.end(ours.certificate)),
      ],
    ] as [string, RequestListener][])
    .run(async ({ assert }, [, serve]) => {
      for (const answer of [true, false]) {
        const { verdict, asked } = await verdictOn({ serve, answer, downloadMs: 200 })
        assert.equal(verdict.genuine, answer)
        assert.equal(asked(), 1)
      }
    })

  test('asks PayPal about an unknown authority, but not about a wrong signature', async ({
    assert,
  }) => {
    const root = await makeAuthority('Other', valid)
    const unknown = { trusted: { ...ours, root: root.certificate.toString('pem') } }
    const asked = await verdictOn({ ...unknown, answer: true })
    assert.deepEqual(asked.verdict, { genuine: true })
    const unsigned = await verdictOn({ ...unknown, signedFor: 'another', answer: true })
    assert.deepEqual(unsigned.verdict, { genuine: false, reason: 'signature' })
    assert.equal(unsigned.asked(), 0)
  })

  test('asks PayPal about complete JSON only, because the request is built around it', async ({
    assert,
  }) => {
    const serve: RequestListener = (_, response) => response.writeHead(500).end()
    for (const text of ['{},"webhook_id":"other"', '{"a":1}}', '\xff', '']) {
      const scene = { serve, bytes: Buffer.from(text, 'latin1'), answer: true }
      const { verdict, asked } = await verdictOn(scene)
      assert.deepEqual(verdict, { genuine: false, reason: 'body' }, text)
      assert.equal(asked(), 0)
    }
  })
})

test.group('WebhookSignature, certificates', () => {
  test('fetches certificates once for all callers, one at a time', async ({ assert }) => {
    let atOnce = 0
    let most = 0
    const serve: RequestListener = (_, response) => {
      most = Math.max(most, ++atOnce)
      setTimeout(() => {
        atOnce--
        response.end(ours.certificate)
      }, 20)
    }
    const server = await listenHere(createServer(serve))
    getActiveTestOrFail().cleanup(() => void server.close())
    const certificates = new Certificates()
    const url = (name: string) => `http://${hostOf(server)}/${name}`
    const names = ['a', 'a', 'a', 'b', 'c']
    await Promise.all(names.map((name) => certificates.get(url(name))))
    assert.equal(most, 1)
    const many = Array.from({ length: 30 }, (_, i) => certificates.get(url(`x${i}`)))
    const results = await Promise.allSettled(many)
    const turnedAway = results.filter(({ status }) => status === 'rejected')
    assert.lengthOf(turnedAway, 26)
    assert.instanceOf((turnedAway[0] as PromiseRejectedResult).reason, PayPalError)
  })

  test('hostile bytes are never genuine, and cause no failure', async ({ assert }) => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(undefined))
    const headers = fc.record({
      id: text,
      time: fc.oneof(text, fc.constant(NOW.toISOString())),
      signature: fc.oneof(text, fc.base64String()),
      certUrl: fc.oneof(text, fc.webUrl(), fc.constant('base')),
      algorithm: fc.oneof(text, fc.constant('SHA256withRSA')),
    })
    const { verdict, verify, headers: right } = await verdictOn({})
    assert.deepEqual(verdict, { genuine: true })
    await fc.assert(
      fc.asyncProperty(headers, fc.uint8Array({ maxLength: 200 }), async (found, bytes) => {
        const certUrl = found.certUrl === 'base' ? right.certUrl : found.certUrl
        const hostile = await verify({ ...found, certUrl }, Buffer.from(bytes))
        assert.isFalse(hostile.genuine)
      }),
      { numRuns: 500 }
    )
  })
})
