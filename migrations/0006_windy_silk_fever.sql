ALTER TABLE "request_line" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "request_line" ADD COLUMN "tracking_number" text;