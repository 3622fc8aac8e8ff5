/** Failures of running processes (see ./failure_report.ts). Rows of ended processes age out. */
export const CREATE_PROCESS_FAILURES = `
create table process_failures (
  process text not null,
  subject text not null,
  since timestamptz not null,
  tries int not null,
  error text not null,
  reported_at timestamptz not null default now(),
  primary key (process, subject, since)
)`

export const DROP_PROCESS_FAILURES = 'drop table process_failures'
