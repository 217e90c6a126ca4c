CREATE TABLE "file_scan" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"malware" text,
	"scanned_date" timestamp (3) with time zone NOT NULL
);
