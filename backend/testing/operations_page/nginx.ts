import fs from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import {
  CERTIFICATE_FILE,
  KEY,
} from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { PageReader } from '#testing/operations_page/blocks'
import { testPort } from '#testing/test_port'

/** Configuration that nginx needs around a site when it is not a system service. */
const AROUND = `daemon off;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
`

/** Runs nginx with the page's site as an ordinary user, after `nginx -t`; returns its output. */
export async function startNginx(site: string) {
  const folder = await temporaryDirectory()
  fs.writeFileSync(join(folder, 'key.pem'), KEY, { mode: 0o600 })
  const own = site
    .replace(/(ssl_certificate) .*;/, `$1 ${CERTIFICATE_FILE};`)
    .replace(/(ssl_certificate_key) .*;/, '$1 key.pem;')
  fs.writeFileSync(join(folder, 'nginx.conf'), `${AROUND}${own}}\n`)
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  // As root, nginx would switch its workers to a user who cannot write bodies into this folder.
  if (process.getuid?.() === 0) options.push('-g', `user ${userInfo().username};`)
  const check = new Child('nginx', ['-t', ...options])
  const { code } = await check.exited
  const nginx = code === 0 ? new Child('nginx', options) : undefined
  return { code, output: check.output, nginx }
}

/**
 * Starts nginx with the page's site before these processes, and resolves once nginx answers. Uses
 * http, because tests do.
 */
export async function startNginxBefore(processes: { url: string }[]) {
  const port = await testPort()
  const servers = processes.map(({ url }) => `server ${new URL(url).host} max_fails=0;`)
  const site = new PageReader()
    .take('On a server of your own', 'nginx')
    .replace('server 127.0.0.1:3333 max_fails=0;', servers.join('\n'))
    .replace('listen 80;', `listen 127.0.0.1:${await testPort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
  const { nginx, output } = await startNginx(site)
  if (!nginx) throw new Error(output)
  const url = `http://127.0.0.1:${port}`
  await eventually(() => fetch(url))
  return { nginx, url }
}
