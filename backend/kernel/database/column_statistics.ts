/**
 * Returns SQL that stops Postgres from sampling columns. ANALYZE writes the most frequent values
 * and a histogram of every column to pg_statistic. The samples outlive the rows, so erased data
 * would remain readable. Altering a column to its own type deletes the existing samples and keeps
 * its indexes. No new samples are taken afterwards. `columns` is a query for the columns, as rows
 * of pg_attribute.
 */
export function disableColumnStatistics(columns: string) {
  return `
do $body$
declare col record;
begin
  for col in
    select a.attrelid::regclass as tab, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type,
      (select ' collate ' || quote_ident(n.nspname) || '.' || quote_ident(c.collname)
       from pg_collation c join pg_namespace n on n.oid = c.collnamespace
       where c.oid = a.attcollation) as collation
    from (${columns}) a
    where a.attnum > 0 and not a.attisdropped
      and (a.attstattarget is distinct from 0 or exists (
        select from pg_class r join pg_namespace n on n.oid = r.relnamespace
          join pg_stats s on s.schemaname = n.nspname and s.tablename = r.relname
        where r.oid = a.attrelid and s.attname = a.attname))
  loop
    execute format('alter table %s alter column %s set statistics 0, alter column %s type %s%s',
      col.tab, col.name, col.name, col.type, coalesce(col.collation, ''));
  end loop;
end $body$;`
}

/** Returns a query for the columns with these names in a table. */
export function columnsOf(table: string, ...names: string[]) {
  const list = names.map((name) => `'${name}'`).join(', ')
  return `select * from pg_attribute where attrelid = '${table}'::regclass and attname in (${list})`
}

/** Returns a query for the columns of a schema's tables that can hold user text. */
export function textColumnsOf(schema: string) {
  return `select a.* from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relnamespace = '${schema}'::regnamespace and r.relkind = 'r'
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'jsonb'::regtype,
        'json'::regtype)`
}

/**
 * Returns SQL that stops sampling of an expression index, because Postgres samples the expression's
 * values.
 */
export function disableIndexStatistics(index: string) {
  return `alter index ${index} alter column 1 set statistics 0;`
}
