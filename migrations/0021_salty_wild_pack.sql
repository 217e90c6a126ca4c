CREATE TABLE "folder" (
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
	"kind" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"note" text,
	"changes" integer NOT NULL,
	CONSTRAINT "folder_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "folder_item" (
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
	"folder" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C",
	"account" text COLLATE "C",
	"item" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"note" text,
	CONSTRAINT "folder_item_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_folder_folder_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folder_sort_key_index" ON "folder" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "folder_user_index" ON "folder" USING btree ("user");--> statement-breakpoint
CREATE INDEX "folder_account_index" ON "folder" USING btree ("account");--> statement-breakpoint
CREATE INDEX "folder_item_sort_key_index" ON "folder_item" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "folder_item_folder_index" ON "folder_item" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "folder_item_user_index" ON "folder_item" USING btree ("user");--> statement-breakpoint
CREATE INDEX "folder_item_account_index" ON "folder_item" USING btree ("account");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): a folder belongs to its user, or to the users of its account.
ALTER TABLE folder ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE folder FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY folder_read ON folder FOR SELECT USING (
	(kind = 'personal' AND "user" = (SELECT current_setting('tradegrade.user', true)))
	OR account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY folder_write ON folder USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE folder_item ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE folder_item FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY folder_item_read ON folder_item FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	OR account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY folder_item_write ON folder_item USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
