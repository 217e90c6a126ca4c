CREATE TABLE "customer_code" (
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
	"account" text COLLATE "C" NOT NULL,
	"code" text NOT NULL,
	"grade" text COLLATE "C" NOT NULL,
	CONSTRAINT "customer_code_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "customer_code" ADD CONSTRAINT "customer_code_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_code" ADD CONSTRAINT "customer_code_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_code_sort_key_index" ON "customer_code" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "customer_code_account_index" ON "customer_code" USING btree ("account");--> statement-breakpoint
CREATE INDEX "customer_code_grade_index" ON "customer_code" USING btree ("grade");--> statement-breakpoint
ALTER TABLE customer_code ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_code FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY customer_code_read ON customer_code FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY customer_code_write ON customer_code USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
