-- A company's own data can be changed, so its changes are logged too.

create trigger activity after update on company for each row execute function log_company();
