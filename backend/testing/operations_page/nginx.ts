import fs from 'node:fs'
import { join } from 'node:path'
import {
  CERTIFICATE_FILE,
  KEY,
} from '#backend/event_store/testing/eventstoredb_stand_in/certificate'
import { Child } from '#backend/testing/child'
import { temporaryDirectory } from '#backend/testing/environment'

/** What nginx wants beside a site when it is no service of the system. */
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

/** Runs nginx with the page's site as an ordinary user, once `nginx -t` takes it; answers what that said. */
export async function startNginx(site: string) {
  const folder = await temporaryDirectory()
  fs.writeFileSync(join(folder, 'key.pem'), KEY, { mode: 0o600 })
  const own = site
    .replace(/(ssl_certificate) .*;/, `$1 ${CERTIFICATE_FILE};`)
    .replace(/(ssl_certificate_key) .*;/, '$1 key.pem;')
  fs.writeFileSync(join(folder, 'nginx.conf'), `${AROUND}${own}}\n`)
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const check = new Child('nginx', ['-t', ...options])
  const { code } = await check.exited
  const nginx = code === 0 ? new Child('nginx', options) : undefined
  return { code, output: check.output, nginx }
}
