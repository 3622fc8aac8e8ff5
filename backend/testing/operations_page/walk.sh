#!/usr/bin/env bash
# Follows docs/operations.md, as root, on a disposable Debian with nginx, postgresql, git, curl,
# nghttp2-client and Node: the whole setup of a server, an upgrade and its rollback, several processes
# that restart under load, and a bucket. Uses the page's user and folders, a separate Postgres (TLS,
# scram), nginx with TLS and HTTP/2, and a mail server with STARTTLS and a password. All services
# listen on 127.0.0.1, on unusual ports. Starts the page's systemd units without systemd. Ends with
# "The page holds.", and removes the user, the folders and the cluster.
#
#   walk.sh [older commit]   starts with that version, upgrades from it, and rolls back to it once
set -euo pipefail
if id strata >/dev/null 2>&1 || ls -d /opt/strata /srv/strata /var/backups/strata 2>/dev/null; then
  echo 'The user strata or one of its folders already exists: remove it first.' >&2
  exit 1
fi
OLDER=${1:-HEAD}
CHECKOUT=$(cd "$(dirname "$0")/../../.." && pwd)
HERE=$(mktemp -d)
chmod 755 "$HERE"
PG=5499 SMTP=2587 TLS=8443 PLAIN=8080 S3=4568
OWN='On a server of your own'
PAGE="$CHECKOUT/docs/operations.md"
CERTIFICATE="$HERE/certificate.pem"
AUTHORITIES="$HERE/authorities.pem"

declare -A RUNNING
end() {
  for pid in "${RUNNING[@]}" ${NGINX:-} ${MAIL:-} ${BUCKET:-} ${LOAD:-} ${BROWSING:-}; do
    kill "$pid" 2>/dev/null && wait "$pid" || true
  done
  pg_dropcluster --stop 15 strata_walk 2>/dev/null || true
  userdel --remove strata 2>/dev/null || true
  rm -rf /opt/strata /srv/strata /var/backups/strata "$HERE"
}
trap end EXIT

# block <chapter> <language and mark> <number>: prints a block of the page, with this script's ports and paths.
block() {
  awk -v chapter="## $1" -v fence="\`\`\`$2" -v want="$3" '
    /^## /{on=($0==chapter)}
    on && inside && /^```$/{inside=0}
    on && inside{print}
    on && $0==fence{n++; if(n==want) inside=1}' "$PAGE" |
    sed -e "s#https://git.example.com/strata.git#$CHECKOUT#" \
      -e "s#@127.0.0.1:5432/strata#@127.0.0.1:$PG/strata?sslmode=verify-full#" \
      -e "s#mail.example.com:587#localhost:$SMTP#" \
      -e "s#https://notes.example.com#https://localhost:$TLS#" \
      -e "s#server_name notes.example.com#server_name localhost#" \
      -e "s#listen 80;#listen 127.0.0.1:$PLAIN;#" -e "s#listen 443#listen 127.0.0.1:$TLS#" \
      -e "s#/etc/ssl/certs/notes.example.com.pem#$CERTIFICATE#" \
      -e "s#/etc/ssl/private/notes.example.com.key#$HERE/key.pem#"
}
# Replaces systemd: starts and stops the command of a unit, with the unit's settings.
systemctl() {
  local action=$1 name
  shift
  for name; do
    case "$action ${name#--}" in
      *\ now) ;;
      start\ * | enable\ *) start "$name" ;;
      stop\ * | disable\ *) stop "$name" ;;
    esac
  done
}
start() {
  local unit="$HERE/${1/@*/@}.service" role=${1%@*} settings
  settings=$(sed -n 's/^Environment=//p' "$unit" | sed "s/%j/${role##*-}/g; s/%i/${1##*@}/g")
  (
    cd /opt/strata
    # shellcheck disable=SC2046,SC2086
    exec setpriv --reuid strata --regid strata --init-groups env HOME=/srv/strata $settings \
      $(sed -n 's/^ExecStart=//p' "$unit")
  ) >>"$HERE/$1.log" 2>&1 &
  RUNNING[$1]=$!
}
stop() {
  kill "${RUNNING[$1]}"
  wait "${RUNNING[$1]}" || { echo "$1 ended with $?"; tail "$HERE/$1.log"; exit 1; } >&2
  unset "RUNNING[$1]"
}
# ready [port]: runs the page's readiness check.
ready() {
  eval "$(block "$OWN" sh 3 | sed "s/3333/${1:-3333}/")" | grep -q '"status":"ok"' || { cat "$HERE"/*.log; exit 1; }
}
as_strata() { su strata -s /bin/sh -c "$1"; }
step() { echo "== $*"; }

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
  -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
  -keyout "$HERE/key.pem" -out "$CERTIFICATE" 2>/dev/null

cat "$CERTIFICATE" ${NODE_EXTRA_CA_CERTS:-} > "$AUTHORITIES"
chmod 644 "$AUTHORITIES"
export NODE_EXTRA_CA_CERTS="$AUTHORITIES"

step '1. user and checkout'
eval "$(block "$OWN" 'sh root' 1)"
# Allows cloning a folder that belongs to another user.
as_strata "git config --global safe.directory '*'"
as_strata "git -C /opt/strata reset --quiet --hard $OLDER"

step '2. Postgres'
pg_createcluster 15 strata_walk --port $PG -- --auth-host=scram-sha-256 >/dev/null
cp "$CERTIFICATE" /etc/postgresql/15/strata_walk/server.crt
install -o postgres -m 600 "$HERE/key.pem" /etc/postgresql/15/strata_walk/server.key
pg_conftool 15 strata_walk set ssl_cert_file /etc/postgresql/15/strata_walk/server.crt
pg_conftool 15 strata_walk set ssl_key_file /etc/postgresql/15/strata_walk/server.key
pg_conftool 15 strata_walk set ssl on
pg_ctlcluster 15 strata_walk start
block "$OWN" sql 1 | su postgres -c "psql --quiet --set ON_ERROR_STOP=1 --port $PG"

step '3. settings'
as_strata "$(block "$OWN" sh 1)"

step '4. install, build and try'
as_strata "$(block "$OWN" sh 2)" | grep -q users:grant

step '5. the service'
cat > "$HERE/mail.cjs" <<END
const { SMTPServer } = require('/opt/strata/node_modules/smtp-server')
const fs = require('node:fs')
new SMTPServer({
  cert: fs.readFileSync('$CERTIFICATE'), key: fs.readFileSync('$HERE/key.pem'), logger: false,
  onAuth: ({ username, password }, _, done) =>
    done(username === 'strata@example.com' && password === 'mail-password' ? null : new Error('no'), { user: 1 }),
  onData: (mail, _, done) => mail.pipe(fs.createWriteStream('$HERE/mail.eml')).on('close', () => done()),
}).listen($SMTP, '127.0.0.1')
END
node "$HERE/mail.cjs" & MAIL=$!
block "$OWN" ini 1 > "$HERE/strata.service"
systemd-analyze verify --man=no "$HERE/strata.service"
eval "$(block "$OWN" 'sh root' 2)"
ready

step '6. nginx'
{
  echo "daemon off; pid $HERE/nginx.pid; error_log $HERE/nginx.log; events {} http { access_log off;"
  block "$OWN" nginx 1
  echo '}'
} > "$HERE/nginx.conf"
nginx -t -c "$HERE/nginx.conf" -e "$HERE/nginx.log" 2>/dev/null
nginx -c "$HERE/nginx.conf" -e "$HERE/nginx.log" & NGINX=$!
ask() {
  curl --silent --show-error --fail-with-body --http2 --cacert "$CERTIFICATE" --retry 5 --retry-connrefused \
    --cookie-jar "$HERE/jar" --cookie "$HERE/jar" "https://localhost:$TLS$@"
}
call() {
  local token
  token=$(sed -n 's/.*XSRF-TOKEN\t//p' "$HERE/jar" | node -p 'decodeURIComponent(fs.readFileSync(0, "utf8").trim())')
  curl --silent --show-error --fail-with-body --http2 --cacert "$CERTIFICATE" --cookie-jar "$HERE/jar" \
    --cookie "$HERE/jar" -H "x-xsrf-token: $token" -H 'content-type: application/json' \
    --request "$1" --data "$3" "https://localhost:$TLS/api/v1/$2"
}
ask / | grep -q '<title>'
field() { node -p "JSON.parse(fs.readFileSync(0, 'utf8')).$1"; }
sign_in() { call POST auth/sign-in "{\"email\":\"ada@example.com\",\"password\":\"$PASSWORD\"}"; }
# upload <name>: uploads 5 MB to a presigned address for the page; prints the key.
upload() {
  { base64 -d <<<R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7; head -c 4999000 /dev/zero; } >"$HERE/$1.gif"
  local size answer
  size=$(stat -c %s "$HERE/$1.gif")
  answer=$(call POST files/presigned-url "{\"type\":\"image/gif\",\"size\":$size,\"block_id\":$PARENT}")
  curl --silent --show-error --fail-with-body --cacert "$CERTIFICATE" --upload-file "$HERE/$1.gif" \
    -H 'content-type: image/gif' "$(field data.url <<<"$answer")" >/dev/null
  field data.key <<<"$answer"
}
# show <key>…: saves the page with only these pictures.
show() {
  call PUT "blocks/$PARENT" "$(node -p 'JSON.stringify({ content: JSON.stringify({ type: "doc", content:
    process.argv.slice(1).map((key) => ({ type: "image", attrs: { src: `/api/v1/files/${key}` } })) }) })' "$@")" >/dev/null
}
shown() { [ "$(ask "/api/v1/files/$1" | wc -c)" = "$(stat -c %s "$HERE/first.gif")" ]; }

step '7. the first administrator'
ask /api/v1/users/current-user >/dev/null || true
PASSWORD='Testing#2026'
call POST auth/sign-up "{\"full_name\":\"Ada\",\"email\":\"ada@example.com\",\"password\":\"$PASSWORD\",\"confirmPassword\":\"$PASSWORD\"}" >/dev/null
for _ in $(seq 60); do [ -s "$HERE/mail.eml" ] && break; sleep 0.5; done
TOKEN=$(node -p 'fs.readFileSync(process.argv[1], "utf8").replace(/=\r?\n/g, "").match(/[?&]token=(?:3D)?([\w-]+)/)[1]' "$HERE/mail.eml")
call POST auth/verify-email "{\"token\":\"$TOKEN\"}" >/dev/null
as_strata "$(block "$OWN" sh 4)" | grep -q 'ada@example.com.*admin'
call POST auth/sign-in "{\"email\":\"ada@example.com\",\"password\":\"$PASSWORD\"}" | grep -q '"scope":"admin"'
PARENT=null
for TYPE in folder file section page; do
  PARENT=$(call POST blocks "{\"name\":\"Kept $TYPE\",\"block_type\":\"$TYPE\",\"parent_block_id\":$PARENT}" | field data.id)
done
PICTURE=$(upload first)
show "$PICTURE"
shown "$PICTURE"
GONE=$(call POST blocks '{"name":"Gone","block_type":"folder"}' | field data.id)

step '8. backups'
eval "$(block "$OWN" 'sh root' 3)"
CRON=$(block "$OWN" cron 1 | sed -e 's/^[0-9 *]* strata //' -e 's/\\%/%/g')
as_strata "$CRON"

step '9. what to watch'
as_strata "$(block "$OWN" sh 5)"

step '10. a new version'
eval "$(block "$OWN" 'sh root' 4)"
ready
shown "$PICTURE"
call PUT "blocks/$GONE/archive" '{}' >/dev/null
call DELETE "blocks/$GONE" '{}' >/dev/null

step 'Going back'
systemctl stop strata
as_strata 'cd /opt/strata && node strata backup:tombstones --to /srv/strata/tombstones.txt'
as_strata "git -C /opt/strata checkout --quiet --detach $OLDER"
block "$OWN" sql 1 | sed -e 's/database strata/database strata_before/; s/connect strata/connect strata_before/' \
  -e '/^create role/d' | su postgres -c "psql --quiet --set ON_ERROR_STOP=1 --port $PG"
sed -i "s#:$PG/strata?#:$PG/strata_before?#" /opt/strata/.env
as_strata "cd /opt/strata && node strata backup:restore --from /var/backups/strata/$(date +%F) --tombstones /srv/strata/tombstones.txt"
systemctl start strata
ready
sign_in >/dev/null
shown "$PICTURE"
ask /api/v1/blocks | grep -q 'Kept folder'
ask /api/v1/blocks | (! grep Gone)
eval "$(block "$OWN" 'sh root' 4 | sed 's/git pull/git checkout --quiet - \&\& git pull/')"
ready
shown "$PICTURE"

step 'Several processes'
block 'Several processes' ini 1 >"$HERE/strata-web@.service"
systemd-analyze verify --man=no "$HERE/strata-web@.service"
cp "$HERE/strata-web@.service" "$HERE/strata-worker@.service"
as_strata "$(block 'Several processes' sh 1)"
eval "$(block 'Several processes' 'sh root' 1)"
for port in 3333 3334 3335; do ready $port; done
sed -i 's#server 127.0.0.1:3333 max_fails=0;#&\n  server 127.0.0.1:3334 max_fails=0;#' "$HERE/nginx.conf"
kill -HUP "$NGINX"
shown "$PICTURE"
(cd /opt/strata && PATH=node_modules/.bin:$PATH exec node --import=@poppinss/ts-exec backend/testing/operations_page/load.ts \
  "https://localhost:$TLS" ada@example.com "$PASSWORD") &
LOAD=$!
# Many concurrent calls over few connections, as browsers make over HTTP/2: 100 a second, for 20 s.
browse() {
  h2load --requests=2000 --clients=10 --max-concurrent-streams=10 --rps=10 \
    "https://localhost:$TLS/" "https://localhost:$TLS/api/v1/plans" >"$HERE/h2load.log"
  grep -q 'Application protocol: h2' "$HERE/h2load.log" && grep -q ' 2000 2xx' "$HERE/h2load.log" ||
    { cat "$HERE/h2load.log"; exit 1; } >&2
}
for _ in $(seq "${ROUNDS:-10}"); do
  browse & BROWSING=$!
  for port in 3333 3334; do
    systemctl stop strata-web@$port
    systemctl start strata-web@$port
    ready $port
  done
  wait "$BROWSING"
  BROWSING=
done
sed -n '/^status codes\|^time for request\|^requests/p' "$HERE/h2load.log"
kill "$LOAD"
wait "$LOAD"
LOAD=

step 'Moving from a folder to a bucket'
SERVICES='strata-web@3333 strata-web@3334 strata-worker@3335'
systemctl stop $SERVICES
cat >"$HERE/bucket.cjs" <<END
const S3rver = require('/opt/strata/node_modules/@20minutes/s3rver')
const { S3Client, PutObjectCommand } = require('/opt/strata/node_modules/@aws-sdk/client-s3')
const { readdirSync, readFileSync, statSync } = require('node:fs')
const folder = '/srv/strata/data/files'
const client = new S3Client({ endpoint: 'http://127.0.0.1:$S3', forcePathStyle: true, region: 'us-east-1',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } })
new S3rver({ address: '127.0.0.1', port: $S3, directory: '$HERE/bucket', silent: true,
  configureBuckets: [{ name: 'strata' }] }).run().then(async () => {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!statSync(folder + '/' + name).isFile()) continue
    await client.send(new PutObjectCommand({ Bucket: 'strata', Key: name, Body: readFileSync(folder + '/' + name) }))
  }
  console.log('copied')
})
END
node "$HERE/bucket.cjs" >"$HERE/bucket.log" & BUCKET=$!
until grep -q copied "$HERE/bucket.log"; do sleep 0.2; done
as_strata "cd /opt/strata && sed -i '/^FILE_STORAGE/d' .env && cat >> .env" <<END
S3_BUCKET=strata
S3_REGION=us-east-1
S3_ENDPOINT=http://127.0.0.1:$S3
S3_ACCESS_KEY_ID=S3RVER
S3_SECRET_ACCESS_KEY=S3RVER
FILE_STORAGE=s3
END
systemctl start $SERVICES
for port in 3333 3334 3335; do ready $port; done
shown "$PICTURE"
SECOND=$(upload second)
show "$PICTURE" "$SECOND"
shown "$SECOND"
as_strata "$(block "$OWN" sh 5)"

systemctl stop $SERVICES
echo 'The page holds.'
