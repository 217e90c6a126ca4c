CREATE TABLE "request_message" (
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
	"request" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"author" text COLLATE "C",
	"side" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "request_message_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_author_portal_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_message_sort_key_index" ON "request_message" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_message_request_index" ON "request_message" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_message_account_index" ON "request_message" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_message_user_index" ON "request_message" USING btree ("user");--> statement-breakpoint
CREATE INDEX "request_message_author_index" ON "request_message" USING btree ("author");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): messages belong to an account; no customer reads an internal note.
ALTER TABLE request_message ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_message FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_message_read ON request_message FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)) AND side <> 'internal');--> statement-breakpoint
CREATE POLICY request_message_write ON request_message USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
