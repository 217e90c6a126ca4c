CREATE TABLE "attempt_count" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "single_use_token" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_password" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"site" text NOT NULL,
	"device" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "portal_user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"account" text COLLATE "C",
	"language" text NOT NULL,
	CONSTRAINT "portal_user_integration_id_unique" UNIQUE("integration_id"),
	CONSTRAINT "portal_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "portal_user" ADD CONSTRAINT "portal_user_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_use_token_user_id_index" ON "single_use_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session_user_id_index" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portal_user_sort_key_index" ON "portal_user" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "portal_user_account_index" ON "portal_user" USING btree ("account");