import type pg from 'pg'

/** First id of these rows, far from the ids that tests get. */
const FROM = 10_000_000

/** Statements that create accounts with all their data. `$1` to `$2`: their ids. */
const ACCOUNTS = [
  `insert into users (id, email, full_name, email_verified_at)
   select i, 'person' || i || '@example.test', 'Person ' || i, now() from generate_series($1::int, $2::int) i`,
  `insert into thinned_versions select i, now() from generate_series($1::int, $2::int) i`,
  `insert into auth_tokens (user_id, kind, token_hash, expires_at)
   select i, 'verify_email', sha256(i::text::bytea), now() from generate_series($1::int, $2::int) i`,
  `insert into user_identities (provider, subject, user_id)
   select 'google', 'subject-' || i, i from generate_series($1::int, $2::int) i`,
  `insert into avatars (user_id, key, type, size)
   select i, 'avatar-' || i, 'image/png', 1 from generate_series($1::int, $2::int) i`,
  `insert into sessions (id, data, expires_at)
   select md5(i::text), json_build_object('auth_web', i), now() + interval '1 day'
   from generate_series($1::int, $2::int) i`,
  `insert into rate_limits (key, points, expire)
   select 'sign-in_' || i, 1, 1 from generate_series($1::int, $2::int) i`,
  `insert into outbox (topic, key, payload, done_at)
   select 'mail', 'verify_email/' || i, '{}', now() from generate_series($1::int, $2::int) i`,
  `insert into dev_mailbox ("to", subject, text, html, links)
   select 'person' || i || '@example.test', '', '', '', '{}' from generate_series($1::int, $2::int) i`,
  `insert into dev_google_grants (secret, kind, claims, redirect_uri, expires_at)
   select md5(i::text), 'code', '{}', '', now() from generate_series($1::int, $2::int) i`,
  `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
   select 'file-' || i, i, i, 'image/png', 1, 'files/' || i, 'command-' || i, now()
   from generate_series($1::int, $2::int) i`,
  `insert into imports (id, owner_id, key_id, status, file_size, file_name, object, command_id)
   select 'import-' || i, i, i, 'done', 1, '', 'imports/' || i, 'command-' || i
   from generate_series($1::int, $2::int) i`,
  `insert into import_blocks (import_id, index, part, block_id)
   select 'import-' || i, 0, 0, i from generate_series($1::int, $2::int) i`,
  `insert into import_steps (import_id, step, result)
   select 'import-' || i, 0, '' from generate_series($1::int, $2::int) i`,
  `insert into rm_files.shown (key, block_id, owner_id, state, changed_at)
   select 'file-' || i, i, i, 'current', now() from generate_series($1::int, $2::int) i`,
  `insert into subscription_sales (id, user_id, plan_id, price, interval_unit, paypal_plan_id,
     command_id, paypal_id)
   select i, i, 2, '{}', 'MONTH', 'P-2', 'command-' || i, 'I-' || i
   from generate_series($1::int, $2::int) i`,
  `insert into webhook_events (id, type, created_at, outcome)
   select 'WH-' || i, 'PAYMENT.SALE.COMPLETED', now(), 'recorded'
   from generate_series($1::int, $2::int) i`,
  `insert into rm_subscriptions.subscriptions (id, user_id, plan_id, price, currency, interval_unit,
     paypal_id, paypal_plan_id, ordered_at, state, started_at, failing, ever_in_effect, changed_at)
   select i, i, 2, 6, 'USD', 'MONTH', 'I-' || i, 'P-2', now(), 'active', now(), false, true, now()
   from generate_series($1::int, $2::int) i`,
  `insert into rm_subscriptions.payments (id, user_id, subscription_id, sale_id, status, amount,
     currency, refunded, refund_due, created_at)
   select i, i, i, 'sale-' || i, (array['completed', 'pending', 'denied', 'refunded', 'reversed',
       'partially_refunded', 'mismatched'])[i % 7 + 1], 6, 'USD', 0, false,
     now() - i % 100000 * interval '10 minutes'
   from generate_series($1::int, $2::int) i`,
  `insert into rm_disputes.disputes (payment_id, dispute_id, state, reason, at)
   select i, 'dispute-' || i, (array['open', 'closed', 'lost', 'won'])[i % 4 + 1], 'OTHER', now()
   from generate_series($1::int, $2::int) i`,
  `insert into rm_activity.people (id, acted_at) select i, now() from generate_series($1::int, $2::int) i`,
  `insert into rm_audit_log.entries (seq, time, stream, revision, event_id, type, user_id, actor,
     correlation_id)
   select i, now(), 'user-' || i, 0, gen_random_uuid(), 'SignedIn', i, i::text, i::text
   from generate_series($1::int, $2::int) i`,
  `insert into rm_chain.blocks (id, leaves, places, link)
   select i, sha256(''), array['user-' || i || '/0'], '' from generate_series($1::int, $2::int) i`,
  `insert into rm_timeline.minutes (id, stream, revision)
   select i, 'user-' || i, 0 from generate_series($1::int, $2::int) i`,
  `insert into rm_statistics.people (id, week) select i, now() from generate_series($1::int, $2::int) i`,
  `insert into rm_statistics.active_days (user_id, day)
   select i, now() from generate_series($1::int, $2::int) i`,
  `insert into rm_revenue.subscriptions (id, user_id, plan_id, yearly)
   select i, i, 2, 7200 from generate_series($1::int, $2::int) i`,
  `insert into rm_revenue.subscribers (user_id, changed_on, ever)
   select i, now(), false from generate_series($1::int, $2::int) i`,
  `insert into rm_revenue.payments (id, day, currency, received, amount, refunded, reversed)
   select i, now(), 'USD', true, 6, 0, false from generate_series($1::int, $2::int) i`,
  `insert into staff_commands (command_id, fingerprint)
   select 'command-' || i, '' from generate_series($1::int, $2::int) i`,
  `insert into rm_storage.owners (owner_id, text_bytes)
   select i, 1 from generate_series($1::int, $2::int) i`,
]

/** Statements that create blocks and events; one user owns a tenth. `$3`: number of accounts. */
const BLOCKS = [
  `create temporary table made as select i as id, case when i % 10 = 0 then $1::int else i % $3::int + $1::int end as owner
   from generate_series($1::int, $2::int) i`,
  `insert into vault.keys (block_id, master_key_id, wrapped_key) select id, 'k', '\\x00' from made`,
  `insert into vault.day_secrets (block_id, day, secret, settled_at, outcome)
   select id, '2026-01-0' || n, '\\x00', case when n < 3 then now() end,
     case when n = 2 and id % 100 = 3 then '{"kept":[],"gone":[]}'::jsonb end
   from made, generate_series(1, 3) n where id % 4 = 3`,
  `insert into vault.kept_texts (event_id, block_id, day, sealed)
   select gen_random_uuid(), id, '2026-01-02', '\\x00' from made where id % 4 = 3`,
  `insert into event_store.streams (name, revision) select 'other-' || id, 0 from made`,
  `insert into event_store.events (position, stream, revision, id, type, data, metadata)
   select id, 'other-' || id, 0, gen_random_uuid(), 'PageSaved', '{}', '{}' from made`,
  `insert into folds.snapshots (stream, aggregate, version, revision, event_id, state)
   select 'workspace-' || id, 'workspace', 1, 0, gen_random_uuid(), '' from made where id % 100 = 0`,
  `insert into rm_blocks.blocks
     (id, owner_id, parent_id, type, rank, name, created_at, updated_at, archived_at)
   select id, owner, case when id % 4 > 0 then id - 1 end, id % 4 + 1, md5(id::text), 'Name ' || id,
     now(), now(), case when id % 50 = 0 then now() end from made`,
  `insert into rm_blocks.pages (block_id, revision, nodes) select id, 0, '{}' from made where id % 4 = 3`,
  `insert into rm_links.links (block_id, target_id, owner_id)
   select id, id - 4, owner from made where id % 4 = 3`,
  `insert into rm_favorites.favorites (id, owner_id, is_favorite, place)
   select id, owner, id % 3 > 0, id from made where id % 10 = 0`,
  `insert into rm_icons.icons (id, icon) select id, '🌱' from made where id % 10 = 2`,
  `insert into rm_templates.templates (id, owner_id, is_template, place)
   select id, owner, id % 3 > 0, id from made where id % 20 = 3`,
  `insert into rm_sorts.lists (id, owner_id, sort)
   select id, owner, 'name' from made where id % 10 = 1`,
  `insert into rm_shares.shares
     (owner_id, id, block_id, token, token_hash, expires_at, indexable, created_at)
   select owner, id, id, 'token-' || id, sha256(id::text::bytea), now(), false, now()
   from made where id % 20 = 7`,
  `insert into share_views (owner_id, share_id, block_id, views)
   select owner, id, id, 1 from made where id % 20 = 7`,
  `insert into rm_versions.versions (block_id, version, at, name_no, blocks_added, blocks_changed,
     blocks_removed)
   select id, n, now(), 0, 1, 1, 0 from made, generate_series(0, 4) n where id % 4 = 3`,
  `insert into rm_versions.page_names (block_id, no, name)
   select id, 0, 'Name ' || id from made where id % 4 = 3`,
  `insert into rm_versions.version_names (block_id, version, name)
   select id, 0, 'Name ' || id from made where id % 20 = 3`,
  `insert into rm_receipts.kinds (block_id, block_type) select id, 'page' from made`,
  `insert into rm_receipts.receipts
     (owner_id, revision, id, at, block_ids, folders, files, sections, pages)
   select owner, id, 'receipt-' || id, now(), array[id], 0, 0, 0, 1 from made where id % 10 = 5`,
  `insert into deletion_steps (owner_id, revision, step)
   select owner, id, 'keys' from made where id % 10 = 5`,
  `insert into deleted_files (object, owner_id, revision)
   select 'files/' || id, owner, id from made where id % 10 = 5`,
  `insert into rm_tree_history.periods (id, revision, until, owner_id, at, parent_id, type, rank,
     name, created_at, updated_at, font_family, is_full_width, is_small_text, is_page_locked)
   select id, n, case when n = 4 then 9223372036854775807 else n + 1 end, owner,
     now() - (5 - n) * interval '1 day', case when id % 4 > 0 then id - 1 end, id % 4 + 1,
     md5(id::text), 'Name ' || id, now(), now(), 1, false, false, false
   from made, generate_series(0, 4) n`,
  `insert into rm_tree_history.saves (block_id, quarter, owner_id, saves, last_at)
   select id, date_bin('15 minutes', now(), 'epoch') - n * interval '1 day', owner, 3,
     now() - n * interval '1 day'
   from made, generate_series(0, 4) n where id % 4 = 3`,
  `insert into rm_acts.acts (block_id, kind, owner_id, revision, act, at, is_redo, undoes, value)
   select id, case when id % 4 = 3 then 'edited' else 'imported' end, owner, id, 'act-' || id,
     now() - id * interval '1 minute', false, case when id % 50 = 0 then 'act-' || id - 1 end,
     case when id % 4 = 3 then '{"first": 0}'
       else jsonb_build_object('parent', id - 1, 'rank', 'a0', 'import', id / 100) end
   from made`,
  `insert into rm_storage.blocks (block_id, owner_id) select id, owner from made`,
  `insert into rm_search.names (block_id, owner_id, name, name_words)
   select id, owner, 'name ' || id, array['name', id::text] from made`,
  `insert into rm_search.texts (block_id, owner_id, node_words, words)
   select id, owner, '{}', array[id::text] from made where id % 4 = 3`,
  `insert into rm_search.vocabulary (owner_id, word, blocks) select owner, id::text, 1 from made`,
]

/** Fills a migrated database with this many rows, and analyzes it. */
export async function fillWithRows(
  client: pg.ClientBase,
  { accounts, blocks }: { accounts: number; blocks: number }
) {
  await client.query('set synchronous_commit = off')
  for (const text of ACCOUNTS) await client.query(text, [FROM, FROM + accounts - 1])
  const numbers = [FROM, FROM + blocks - 1, accounts]
  const [makeBlocks, ...others] = BLOCKS
  await client.query(makeBlocks!.replace(/\$(\d)/g, (_, n) => String(numbers[n - 1])))
  for (const text of others) await client.query(text)
  await client.query('drop table made; analyze')
}
