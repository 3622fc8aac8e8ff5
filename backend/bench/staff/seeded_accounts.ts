/**
 * Statements for the accounts of the users from `$1` on, and for other data outside read models,
 * according to their events.
 */
export const ACCOUNTS = [
  `insert into users (id, email, full_name, email_verified_at, disabled_at, event_revision, created_at)
   select id, substr(md5(id::text), 1, 8) || '.' || substr(md5((id * 7)::text), 1, 6) || '@' ||
       (array['example.test', 'mail.test', 'post.test'])[id % 7 % 3 + 1],
     initcap(substr(md5((id * 3)::text), 1, 5)) || ' ' || initcap(substr(md5((id * 5)::text), 1, 7)),
     verified, disabled, revision, registered
   from (
     select substr(stream, 6)::bigint as id, max(revision) as revision,
       min(time) filter (where type = 'UserRegistered') as registered,
       min(time) filter (where type = 'EmailVerified') as verified,
       min(time) filter (where type = 'UserDisabled') as disabled
     from (
       select stream, revision, type, (metadata ->> 'time')::timestamptz as time
       from event_store.events where stream ^@ 'user-' and substr(stream, 6)::bigint >= $1
     ) facts group by 1
   ) seeded_users`,
  `insert into subscription_sales (id, user_id, plan_id, price, interval_unit, paypal_plan_id,
     command_id, paypal_id, ask_at)
   select (data ->> 'subscription_id')::bigint, substr(stream, 9)::bigint,
     (data ->> 'plan_id')::bigint, data -> 'price', data ->> 'interval_unit',
     data ->> 'paypal_plan_id', 'seed-' || (data ->> 'subscription_id'), data ->> 'paypal_id',
     null
   from (
     select stream, convert_from(data, 'UTF8')::jsonb as data
     from event_store.events where type = 'SubscriptionCreated' and stream ^@ 'billing-'
       and substr(stream, 9)::bigint >= $1
   ) sold`,
  `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
   select 'seed-' || id, id, id, 'image/png', id % 100000 + 1, 'seed/' || id, 'seed-' || id, now()
   from users where id >= $1 and id % 3 = 0`,
]
