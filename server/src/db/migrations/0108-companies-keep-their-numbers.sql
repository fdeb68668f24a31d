-- A company that comes from another installation keeps the numbers of its rows, which another company may have too. Whatever names
-- a row names its company as well; users alone had numbers that no two of them shared.
alter table "user" drop constraint user_id_key;
