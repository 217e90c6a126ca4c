CREATE TABLE "pack_device" (
	"key_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"password_mark" text NOT NULL,
	"device" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"packs_until" timestamp (3) with time zone NOT NULL,
	"ended_by" text,
	CONSTRAINT "pack_device_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "pack_device_user_id_index" ON "pack_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pack_device_session_id_index" ON "pack_device" USING btree ("session_id");