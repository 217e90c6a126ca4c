CREATE TABLE "share_opening" (
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
	"share" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "share_opening_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "share" (
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
	"token_hash" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"email" text,
	"folder" text,
	"list" text,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"expires_on" date NOT NULL,
	"revoked_on" date,
	"title" text,
	"message" text,
	"site" text NOT NULL,
	"openings" integer NOT NULL,
	CONSTRAINT "share_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "share_opening" ADD CONSTRAINT "share_opening_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_opening_sort_key_index" ON "share_opening" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "share_opening_share_index" ON "share_opening" USING btree ("share");--> statement-breakpoint
CREATE INDEX "share_opening_user_index" ON "share_opening" USING btree ("user");--> statement-breakpoint
CREATE INDEX "share_sort_key_index" ON "share" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "share_token_hash_index" ON "share" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_user_index" ON "share" USING btree ("user");--> statement-breakpoint
CREATE INDEX "share_account_index" ON "share" USING btree ("account");--> statement-breakpoint
CREATE INDEX "share_state_index" ON "share" USING btree ("state");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): a share and its openings belong to the owner of the share.
ALTER TABLE share ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE share FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY share_read ON share FOR SELECT USING ("user" = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY share_write ON share USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE share_opening ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE share_opening FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY share_opening_read ON share_opening FOR SELECT USING ("user" = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY share_opening_write ON share_opening USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
