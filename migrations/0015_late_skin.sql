CREATE TABLE "upload_use" (
	"owner_id" text COLLATE "C" NOT NULL,
	"day" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_use_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
