#!/usr/bin/env bash
# Follows "On a server of your own" in docs/operations.md, as root, on a Debian that may be thrown
# away and has nginx, postgresql, git, curl and Node: with the page's user and folders, a Postgres of
# its own (TLS, scram), nginx with TLS and HTTP/2, a mail server with STARTTLS and a password. All
# listens on 127.0.0.1, at ports that need not be free elsewhere. What systemd would start is
# started by hand. Ends with "The page holds.", and removes the user, the folders and the cluster.
set -euo pipefail
if id strata >/dev/null 2>&1 || ls -d /opt/strata /srv/strata /var/backups/strata 2>/dev/null; then
  echo 'There is a user strata, or one of its folders, here already.' >&2
  exit 1
fi
CHECKOUT=$(cd "$(dirname "$0")/../../.." && pwd)
HERE=$(mktemp -d)
chmod 755 "$HERE"
PG=5499 SMTP=2587 TLS=8443 PLAIN=8080 PORT=3333
PAGE="$CHECKOUT/docs/operations.md"
CERTIFICATE="$HERE/certificate.pem"
AUTHORITIES="$HERE/authorities.pem"

end() {
  for pid in ${SERVER:-} ${NGINX:-} ${MAIL:-}; do kill "$pid" 2>/dev/null && wait "$pid" || true; done
  pg_dropcluster --stop 15 strata_walk 2>/dev/null || true
  userdel --remove strata 2>/dev/null || true
  rm -rf /opt/strata /srv/strata /var/backups/strata "$HERE"
}
trap end EXIT

# block <language and mark> <number>: the chapter's blocks, with this walk's ports and places.
block() {
  awk -v fence="\`\`\`$1" -v want="$2" '
    /^## /{on=($0=="## On a server of your own")}
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
as_strata() { su strata -s /bin/sh -c "$1"; }
step() { echo "== $*"; }

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
  -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
  -keyout "$HERE/key.pem" -out "$CERTIFICATE" 2>/dev/null

cat "$CERTIFICATE" ${NODE_EXTRA_CA_CERTS:-} > "$AUTHORITIES"
chmod 644 "$AUTHORITIES"

step '1. user and checkout'
eval "$(block 'sh root' 1)"

step '2. Postgres'
pg_createcluster 15 strata_walk --port $PG -- --auth-host=scram-sha-256 >/dev/null
cp "$CERTIFICATE" /etc/postgresql/15/strata_walk/server.crt
install -o postgres -m 600 "$HERE/key.pem" /etc/postgresql/15/strata_walk/server.key
pg_conftool 15 strata_walk set ssl_cert_file /etc/postgresql/15/strata_walk/server.crt
pg_conftool 15 strata_walk set ssl_key_file /etc/postgresql/15/strata_walk/server.key
pg_conftool 15 strata_walk set ssl on
pg_ctlcluster 15 strata_walk start
block sql 1 | su postgres -c "psql --quiet --set ON_ERROR_STOP=1 --port $PG"

step '3. settings'
as_strata "$(block sh 1)"

step '4. install, build and try'
as_strata "export NODE_EXTRA_CA_CERTS=$AUTHORITIES; $(block sh 2)" | grep -q users:grant

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
block ini 1 > "$HERE/strata.service"
systemd-analyze verify --man=no "$HERE/strata.service"
COMMAND=$(sed -n 's/^ExecStart=//p' "$HERE/strata.service")
setpriv --reuid strata --regid strata --init-groups env HOME=/srv/strata \
  NODE_EXTRA_CA_CERTS="$AUTHORITIES" sh -c "cd /opt/strata && exec $COMMAND" > "$HERE/log" 2>&1 &
SERVER=$!
eval "$(block sh 3)" | grep -q '"status":"ok"' || { cat "$HERE/log"; exit 1; }

step '6. nginx'
{
  echo "daemon off; pid $HERE/nginx.pid; error_log $HERE/nginx.log; events {} http { access_log off;"
  block nginx 1
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

step '7. the first administrator'
ask /api/v1/users/current-user >/dev/null || true
PASSWORD='Testing#2026'
call POST auth/sign-up "{\"full_name\":\"Ada\",\"email\":\"ada@example.com\",\"password\":\"$PASSWORD\",\"confirmPassword\":\"$PASSWORD\"}" >/dev/null
for _ in $(seq 60); do [ -s "$HERE/mail.eml" ] && break; sleep 0.5; done
TOKEN=$(node -p 'fs.readFileSync(process.argv[1], "utf8").replace(/=\r?\n/g, "").match(/[?&]token=(?:3D)?([\w-]+)/)[1]' "$HERE/mail.eml")
call POST auth/verify-email "{\"token\":\"$TOKEN\"}" >/dev/null
as_strata "export NODE_EXTRA_CA_CERTS=$AUTHORITIES; $(block sh 4)" | grep -q 'ada@example.com.*admin'
call POST auth/sign-in "{\"email\":\"ada@example.com\",\"password\":\"$PASSWORD\"}" | grep -q '"scope":"admin"'
call POST blocks '{"name":"Kept","block_type":"folder"}' | grep -q Kept

step '8. backups'
eval "$(block 'sh root' 3)"
CRON=$(block cron 1 | sed -e 's/^[0-9 *]* strata //' -e 's/\\%/%/g')
as_strata "export NODE_EXTRA_CA_CERTS=$AUTHORITIES; $CRON"

step '9. what to watch'
as_strata "export NODE_EXTRA_CA_CERTS=$AUTHORITIES; $(block sh 5)"

kill "$SERVER" && wait "$SERVER"
SERVER=
echo 'The page holds.'
