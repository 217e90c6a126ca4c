-- An import writes each record into the log. Where the server has lz4, it compresses these values in half the time of the default.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)) THEN
		ALTER TABLE audit_log ALTER COLUMN before SET COMPRESSION lz4, ALTER COLUMN after SET COMPRESSION lz4;
	END IF;
END $$;
